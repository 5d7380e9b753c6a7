import { nextTaskOf } from '#contract/next-task.ts'
import type { TurnTask, TutorTurn } from '#server/tutor/turn.ts'
import { answerNext } from './answer-task.ts'
import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from './field-guide.ts'
import { plainly } from './turn-patterns.ts'

const mostNamed = 5

/** Answers questions about the project from its own plan, tasks and saved code. */
export function answerPlan(guide: FieldGuide, turn: TutorTurn, message: string): BuiltInAnswer {
  const plain = plainly(message)
  const part = planParts.find(({ asks }) => asks.test(plain))
  const text = part?.tell(turn) ?? overview(turn)
  if (text === null) return answerNext(guide, turn)
  return finishAnswer(guide, { kind: 'plan', topics: [...(part?.topics ?? []), 'arch-planning'], linked: 1, parts: [text] })
}

const planParts: { asks: RegExp; topics: string[]; tell: (turn: TutorTurn) => string | null }[] = [
  { asks: /\b(skip|leave out|postpone|put off|(in )?(another|a different) order|change the order)\b/, topics: [], tell: tellSkipping },
  { asks: /\b(add|include|put in|want|what if)\b.{0,160}\b(features?|want)\b/, topics: [], tell: tellChanging },
  { asks: /\bsaved\b/, topics: [], tell: tellSaved },
  { asks: /\b(permission|privacy|info\.?plist|usage description)/, topics: ['info-plist-permissions'], tell: tellPermissions },
  {
    asks: /\b(screens?|pages?|views?)\b/,
    topics: ['swiftui-views-modifiers', 'nav-stack'],
    tell: ({ plan }) =>
      plan && `Your plan has ${plan.architecture.screens.length} screens:\n\n${plan.architecture.screens.map((screen) => `- **${screen.name}**: ${screen.purpose}`).join('\n')}`,
  },
  { asks: /\b(entit(y|ies)|data model|models?|fields|data)\b/, topics: ['swiftdata-models'], tell: tellEntities },
  {
    asks: /\b(framework|librar)/,
    topics: ['arch-planning'],
    tell: ({ plan }) => plan && `Your plan uses ${plan.architecture.frameworks.join(', ')}, from iOS ${plan.architecture.minimumIOS}.`,
  },
  {
    asks: /\b(architecture|pattern|structure|mvvm)\b/,
    topics: ['arch-mvvm'],
    tell: ({ plan }) => plan && `The plan's pattern is ${plan.architecture.pattern}, from iOS ${plan.architecture.minimumIOS}, with ${plan.architecture.frameworks.join(', ')}.`,
  },
  {
    asks: /\bfeatures?\b/,
    topics: ['arch-planning'],
    tell: ({ plan }) =>
      plan && `The features, with what each is for:\n\n${plan.features.map((feature) => `- **${feature.name}** (${feature.priority}): ${feature.why}`).join('\n')}`,
  },
  { asks: /\bhow long\b|\bschedule\b|\bhow (many|much) (time|hours|days|weeks)\b/, topics: ['arch-planning'], tell: tellTime },
  {
    asks: /\b(roadmap|phases?|milestones?)\b/,
    topics: ['arch-planning'],
    tell: ({ plan }) => plan && `The way there:\n\n${plan.roadmap.map((phase, at) => `${at + 1}. **${phase.phase}** (${phase.days}): ${phase.goal}`).join('\n')}`,
  },
  { asks: /\b(done|left|progress|remaining|finish(ed)?|completed?|to go|tasks?|to-?do)\b/, topics: [], tell: tellProgress },
]

function overview({ plan, project, tasks }: TutorTurn): string | null {
  if (!plan) return null
  const done = tasks.filter((task) => task.status === 'completed').length
  return `**${project?.title ?? 'Your app'}**: ${plan.summary}\n\nIt goes in ${plan.roadmap.length} phases: ${plan.roadmap.map((phase) => phase.phase).join(', ')}.${tasks.length > 0 ? ` ${done} of ${tasks.length} tasks are done.` : ''}`
}

function tellProgress({ tasks }: TutorTurn): string | null {
  if (tasks.length === 0) return null
  const open = tasks.filter((task) => task.status !== 'completed').toSorted((a, b) => a.order - b.order)
  const minutes = open.reduce((sum, task) => sum + (task.minutes ?? 0), 0)
  const head = `${tasks.length - open.length} of ${tasks.length} tasks are done${minutes > 0 ? `; the rest is about ${hours(minutes)} of work` : ''}.`
  return open.length === 0
    ? head
    : `${head} Next on the list:\n\n${inTurn(open, mostNamed)
        .map((task) => `- ${task.title}${task.status === 'in_progress' ? ' (in progress)' : ''}`)
        .join('\n')}`
}

/** One after the other, each as if those before it were done. */
function inTurn(open: readonly TurnTask[], most: number): TurnTask[] {
  const next = most > 0 ? nextTaskOf(open) : null
  return next
    ? [
        next,
        ...inTurn(
          open.filter((task) => task !== next),
          most - 1,
        ),
      ]
    : []
}

function tellTime(turn: TutorTurn): string | null {
  const planned = turn.plan?.roadmap.flatMap((phase) => phase.tasks).reduce((sum, task) => sum + task.minutes, 0) ?? 0
  if (planned === 0) return tellProgress(turn)
  const days = turn.plan?.roadmap.at(-1)?.days
  return `The plan adds up to about ${hours(planned)} of work${days ? `, and its last phase is ${days}` : ''}. ${tellProgress(turn)?.split(' Next on the list')[0] ?? ''}`.trim()
}

function tellPermissions({ plan }: TutorTurn): string | null {
  if (!plan) return null
  const keys = plan.architecture.privacyKeys
  return keys.length === 0
    ? 'Your plan asks for no permission, so Info.plist needs no usage description so far.'
    : `Your app will need these keys in Info.plist, each with a sentence that says why:\n\n${keys.map((key) => `- \`${key}\``).join('\n')}`
}

function tellEntities({ plan }: TutorTurn): string | null {
  if (!plan || plan.architecture.entities.length === 0) return null
  return `The plan keeps this:\n\n${plan.architecture.entities.map((entity) => `- **${entity.name}**: ${entity.fields.map((field) => `\`${field.name}: ${field.type}\``).join(', ')}`).join('\n')}`
}

function tellSkipping({ currentTask }: TutorTurn): string {
  return [
    `Yes, the order is yours.${currentTask ? ` **${currentTask.title}** stays open until you come back to it.` : ''} Open another task and choose **Work on this with the tutor**.`,
    'A task marked **Waits** builds on one that is not done yet; look at that one first. What you can do already, set to Completed; what you will never need, delete: for ten seconds that can be undone.',
  ].join('\n\n')
}

function tellChanging({ plan }: TutorTurn): string | null {
  if (!plan) return null
  return 'That changes the plan, so it is yours to decide. Under **Plan** choose **Change the plan** and write there what you also want, in your own words. You get a proposal, line by line, with a reason for each: take what you like, leave the rest. What is done stays done.\n\nOne question first: does the first version need it, or is it better kept for the second?'
}

function tellSaved({ savedSolutions }: TutorTurn): string {
  if (savedSolutions.length === 0) return 'Nothing is saved in this project yet. Under each answer there is a Save button that keeps it.'
  return `You have saved:\n\n${savedSolutions
    .slice(0, 10)
    .map((solution) => `- **${solution.title}**`)
    .join('\n')}`
}

function hours(minutes: number): string {
  return minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
