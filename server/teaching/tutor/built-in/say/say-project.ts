import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import { stemsOf } from '#server/language/normalise.ts'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { answerNext } from '#server/teaching/tutor/on-task/answer-task.ts'
import { planPartIn, type PlanPart } from '#server/teaching/tutor/on-task/plan-part.ts'
import { listOf, lowerFirst } from '#server/teaching/tutor/on-task/plan-words.ts'
import { tellChangePart, tellSkipPart, tellWhyPart } from '#server/teaching/tutor/on-task/say-plan-part.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'

const mostNamed = 5

/**
 * Answers a question about the learner's project from its plan, tasks and saved code. `intent` is one of
 * `knowledge/intents/project.yaml`. Null if the question names something that the project does not have.
 */
export function sayProject(
  guide: FieldGuide,
  turn: TutorTurn,
  intent: string,
  message: string,
): BuiltInAnswer | null {
  if (intent === 'what-next' || intent === 'what-first') return answerNext(guide, turn)
  const part = turn.tasks.length > 0 ? planPartIn(guide, turn, message) : null
  const tellPart = part && partTellers[intent]
  if (tellPart && !frameworksIn(turn, message)) return sayText(guide, intent, tellPart(part, turn))
  if (intent === 'why-framework' && turn.plan && !frameworksIn(turn, message) && namesMuch(guide, message))
    return null
  const tell = tellers[intent]
  const text = tell?.(turn, message) ?? null
  if (text === null) return sayNoPlan(guide, turn)
  return sayText(guide, intent, text)
}

/** The topics are not linked, because follow-up questions are not about these articles. */
function sayText(guide: FieldGuide, intent: string, text: string): BuiltInAnswer {
  return finishAnswer(guide, { kind: 'plan', topics: topicsOf[intent] ?? [], linked: 0, parts: [text] })
}

const partTellers: Record<string, (part: PlanPart, turn: TutorTurn) => string> = {
  'why-framework': tellWhyPart,
  'skip-task': tellSkipPart,
  'change-plan': tellChangePart,
}

function frameworksIn({ plan }: TutorTurn, message: string): readonly string[] | null {
  const said = message.toLowerCase().replaceAll(' ', '')
  const named = (plan?.architecture.frameworks ?? []).filter((name) => said.includes(name.toLowerCase()))
  return named.length > 0 ? named : null
}

/**
 * Whether the message names something besides frameworks: "Why is there a map?" does, "why these frameworks?"
 * does not.
 */
function namesMuch({ understanding, findIntent }: FieldGuide, message: string): boolean {
  const known = new Set(stemsOf((findIntent('plan-frameworks')?.examples ?? []).join(' ')))
  return understanding.namedIn(message).some((stem) => !known.has(stem))
}

type Teller = (turn: TutorTurn, message: string) => string | null

const topicsOf: Record<string, string[]> = {
  'plan-permissions': ['info-plist-permissions'],
  'plan-data': ['swiftdata-models'],
  'plan-screens': ['swiftui-views-modifiers'],
  'before-start': ['start-what-you-need', 'start-first-app'],
}

const tellers: Record<string, Teller> = {
  'about-my-app': tellAbout,
  'before-start': tellBeforeStart,
  'why-framework': tellWhy,
  'change-plan': ({ plan }) =>
    plan &&
    'The plan is yours to change. Under **Plan** choose **Change the plan** and write it in your own words. You get a proposal, line by line, with a reason for each: take what you like and leave the rest. Finished tasks stay as they are.\n\nDoes the first version need this change, or can it wait for the second?',
  'plan-difficulty': tellDifficulty,
  'plan-duration': tellTime,
  'plan-hardest': tellHardest,
  'plan-progress': tellProgress,
  'plan-screens': ({ plan }) =>
    plan &&
    `Your plan has ${plan.architecture.screens.length} screens:\n\n${plan.architecture.screens.map(({ name, purpose }) => `- **${name}**: ${purpose}`).join('\n')}`,
  'plan-data': tellEntities,
  'plan-features': ({ plan }) =>
    plan &&
    `These features are planned:\n\n${plan.features.map(({ name, priority, why }) => `- **${name}** (${priority}): ${why}`).join('\n')}`,
  'plan-frameworks': ({ plan }) =>
    plan &&
    `Your plan uses ${listOf(plan.architecture.frameworks)}, from iOS ${plan.architecture.minimumIOS}. Its structure: ${plan.architecture.pattern}.`,
  'plan-permissions': tellPermissions,
  'plan-roadmap': ({ plan }) =>
    plan &&
    `The roadmap has ${plan.roadmap.length} phases:\n\n${plan.roadmap.map(({ phase, days, goal }, at) => `${at + 1}. **${phase}** (${days}): ${goal}`).join('\n')}`,
  'saved-code': tellSaved,
  'skip-task': ({ currentTask }) =>
    `Yes, the order is yours.${currentTask ? ` **${currentTask.title}** stays open until you come back to it.` : ''} Open another task and choose **Start this task together**. A task marked **Blocked** needs another one first; look at that one before it.`,
  'current-task': ({ currentTask: task }) =>
    task &&
    [
      `You are on **${task.title}**.`,
      task.description,
      task.doneWhen ? `It is done when: ${task.doneWhen}` : '',
      task.description
        ? 'Which word in that is not clear?'
        : 'What do you want it to do when it is finished?',
    ]
      .filter((part) => part)
      .join('\n\n'),
}

function sayNoPlan(guide: FieldGuide, { project, tasks }: TutorTurn): BuiltInAnswer {
  const about = project
    ? `I know your project **${project.title}**${project.description ? `: ${clip(project.description, 200)}` : ', without a description so far'}.`
    : 'There is no project here yet, so I know nothing of your app.'
  const next =
    tasks.length > 0 ? 'It has tasks, but no plan yet.' : 'There is no plan yet, so I cannot tell more.'
  return finishAnswer(guide, {
    kind: 'plan',
    topics: ['arch-planning'],
    linked: 1,
    parts: [
      project ? `${about} ${next}` : about,
      'Describe the app in two sentences under **Plan**, and choose **Make my plan**. What should it do for the first person who uses it?',
    ],
  })
}

function tellAbout({ plan, project, tasks }: TutorTurn): string | null {
  if (!plan) return null
  const done = tasks.filter(({ status }) => status === 'completed').length
  return [
    `**${project?.title ?? 'Your app'}**: ${plan.summary}`,
    `For: ${plan.audience}`,
    `It is planned in ${plan.roadmap.length} phases: ${listOf(plan.roadmap.map(({ phase }) => phase))}.${tasks.length > 0 ? ` ${done} of ${tasks.length} tasks are done.` : ''}`,
  ].join('\n\n')
}

function tellBeforeStart({ plan, tasks, project }: TutorTurn): string {
  const first = tasks.length > 0 ? nextTaskOf(tasks)?.title : plan?.roadmap[0]?.tasks[0]?.title
  return [
    'A Mac with the current Xcode from the App Store, and a free Apple Account: nothing else. You do not have to know Swift before you start; each task brings what it needs.',
    plan
      ? `Your app needs iOS ${plan.architecture.minimumIOS} or newer, so the simulator in Xcode is enough to begin.`
      : '',
    first
      ? `The first task is **${first}**. Shall we begin?`
      : project
        ? `Is Xcode installed already? Then make a plan for **${project.title}**: its first task begins with an empty project.`
        : 'Is Xcode installed already?',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Gives the features that need each framework as its reason. */
function tellWhy(turn: TutorTurn, message: string): string | null {
  const { plan } = turn
  if (!plan) return null
  const frameworks = frameworksIn(turn, message) ?? plan.architecture.frameworks
  const reasons = frameworks.map((framework) => {
    const decision = plan.architecture.decisions?.find(({ choice }) => choice.startsWith(framework))
    const because = decision ? ` It was chosen because ${decision.because}.` : ''
    const needing = plan.features.filter((feature) => feature.frameworks.includes(framework))
    return needing.length > 0
      ? `- **${framework}** is there for ${listOf(needing.map(({ name, why }) => `${name} (${lowerFirst(why.replace(/\.$/, ''))})`))}.${because}`
      : `- **${framework}** is part of the basis: ${plan.architecture.pattern}.${because}`
  })
  return `In your plan:\n\n${reasons.slice(0, mostNamed).join('\n')}\n\nIf you drop a feature, the frameworks that only it needs go with it. Is there one you would rather do without?`
}

function tellProgress({ tasks }: TutorTurn): string | null {
  if (tasks.length === 0) return null
  const open = tasks
    .filter(({ status }) => status !== 'completed')
    .toSorted((one, other) => one.order - other.order)
  const minutes = open.reduce((sum, task) => sum + (task.minutes ?? 0), 0)
  const done = tasks.filter(({ status }) => status === 'completed')
  const head = [
    `Your plan has ${tasks.length} tasks; ${done.length === 0 ? 'none is' : `${done.length} ${done.length === 1 ? 'is' : 'are'}`} done so far${minutes > 0 ? `, and the rest is about ${hoursAndMinutes(minutes)} of work` : ''}.`,
    done.length > 0 ? `Done: ${listOf(done.slice(-mostNamed).map(({ title }) => `**${title}**`))}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
  const next = inOrder(open, mostNamed).map(
    (task) => `- ${task.title}${task.status === 'in_progress' ? ' (in progress)' : ''}`,
  )
  return open.length === 0 ? head : `${head} Next on the list:\n\n${next.join('\n')}`
}

/** The next tasks in order, each chosen as if the previous ones were done. */
function inOrder(open: readonly TurnTask[], most: number): TurnTask[] {
  const next = most > 0 ? nextTaskOf(open) : null
  if (!next) return []
  const rest = open.filter((task) => task !== next)
  return [next, ...inOrder(rest, most - 1)]
}

function tellTime(turn: TutorTurn): string | null {
  const planned =
    turn.plan?.roadmap.flatMap(({ tasks }) => tasks).reduce((sum, { minutes }) => sum + minutes, 0) ?? 0
  if (planned === 0) return tellProgress(turn)
  const weekly = turn.plan?.pace?.hoursPerWeek
  const weeks = weekly
    ? ` With ${weekly} hours a week that is about ${Math.ceil(planned / 60 / weekly)} weeks.`
    : ''
  const next = nextTaskOf(turn.tasks)
  const first = next?.minutes
    ? ` The next task, **${next.title}**, takes about ${hoursAndMinutes(next.minutes)}.`
    : ''
  return `The plan adds up to about ${hoursAndMinutes(planned)} of work.${weeks} For a first app, expect it to take longer than that: twice is normal.${first}`
}

function tellDifficulty({ tasks }: TutorTurn): string | null {
  const next = nextTaskOf(tasks)
  if (!next) return null
  const first = tasks.filter(({ priority }) => priority === 'high')
  const minutes = first.reduce((sum, task) => sum + (task.minutes ?? 0), 0)
  return [
    'A beginner can build this, one task at a time: each ends with something you can see, and none expects that you have programmed before.',
    `The part that matters most is ${first.length} of ${tasks.length} tasks${minutes > 0 ? `, about ${hoursAndMinutes(minutes)}` : ''}; all else can wait or be left out.`,
    `The first step is **${next.title}**${next.minutes ? `, about ${hoursAndMinutes(next.minutes)}` : ''}. Shall we begin with it?`,
  ].join(' ')
}

function tellHardest({ tasks }: TutorTurn): string | null {
  const open = tasks.filter(({ status, minutes }) => status !== 'completed' && minutes !== null)
  const byLength = open.toSorted((one, other) => (other.minutes ?? 0) - (one.minutes ?? 0))
  const [longest] = byLength
  const shortest = byLength.at(-1)
  if (!longest || !shortest) return null
  return `The one with the most work is **${longest.title}**, about ${hoursAndMinutes(longest.minutes ?? 0)}; the smallest is **${shortest.title}**, about ${hoursAndMinutes(shortest.minutes ?? 0)}. What is hard for you I can't know, but long tasks can be done in halves: its last line says when it is done. Which one would you like to see the first step of?`
}

function tellPermissions({ plan }: TutorTurn): string | null {
  if (!plan) return null
  const keys = plan.architecture.privacyKeys
  if (keys.length === 0)
    return 'Your plan asks for no permission, so Info.plist needs no usage description so far.'
  return `Your app will need these keys in Info.plist, each with a sentence that says why:\n\n${keys.map((key) => `- \`${key}\``).join('\n')}`
}

function tellEntities({ plan }: TutorTurn): string | null {
  if (!plan || plan.architecture.entities.length === 0) return null
  return `The plan stores this:\n\n${plan.architecture.entities.map(entityLine).join('\n')}`
}

function entityLine({ name, fields }: Plan['architecture']['entities'][number]): string {
  return `- **${name}**: ${fields.map((field) => `\`${field.name}: ${field.type}\``).join(', ')}`
}

function tellSaved({ savedSolutions }: TutorTurn): string {
  if (savedSolutions.length === 0)
    return 'Nothing is saved in this project yet. The Save button under each of my replies keeps it.'
  return `You have saved:\n\n${savedSolutions
    .slice(0, 10)
    .map(({ title }) => `- **${title}**`)
    .join('\n')}`
}

function clip(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain
}
