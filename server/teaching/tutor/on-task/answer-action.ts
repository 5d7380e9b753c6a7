import { nextTaskOf, taskAfter } from '#contract/tasks/next-task.ts'
import { swiftLines } from '#server/teaching/guide/code/code-blocks.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { hintSteps } from '#server/teaching/packs/hint-steps.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import type { TurnAction, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { explainSwift } from '#server/teaching/tutor/about-code/explain-swift.ts'
import { sayLine } from '#server/teaching/tutor/about-code/say-line.ts'
import { answerOwnLine, readOwnLine } from './about-own-line.ts'
import { answerNext } from './answer-task.ts'
import { nextUnsaid, exampleOf } from './clarify-hint.ts'
import {
  clarifyWithoutPack,
  dataOf,
  groundFor,
  ideaOf,
  similarParts,
  type Ground,
} from './hint-without-pack.ts'
import { firstStepOf } from './first-step.ts'
import { lastAttempt } from '#server/teaching/tutor/on-task/attempts/judge-attempt.ts'
import { hintAt, answerOnTask } from './on-task.ts'
import { lowerFirst } from './plan-words.ts'

interface ActionGround {
  guide: FieldGuide
  turn: TutorTurn
  conversation: Conversation
  task: TurnTask
  help: TaskHelp | null
  ground: Ground
  action: TurnAction
}

/** Answers an action button from the task, its lesson, the plan and the last answer. */
export function answerAction(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
  action: TurnAction,
): BuiltInAnswer {
  const { currentTask: task, hint } = turn
  if (action.action === 'explain-line')
    return task || swiftLines(action.about).length > 0
      ? lineOf(guide, turn, task, action)
      : answerNext(guide, turn)
  if (!task || action.action === 'next') return answerNext(guide, turn)
  if (task.status === 'completed') return sayCompleted(guide, turn, task)
  const on: ActionGround = {
    guide,
    turn,
    conversation,
    task,
    help: guide.packs.helpOn(turn.plan, task),
    ground: groundFor(guide, turn, task),
    action,
  }
  switch (action.action) {
    case 'begin':
      return say(on, beginParts(on))
    case 'explain':
      return say(on, explainParts(on))
    case 'why':
      return say(on, whyParts(on))
    case 'done':
      return say(on, doneParts(on))
    case 'simpler':
      return simpler(on)
    case 'another':
      return say(on, anotherParts(on), 1)
    case 'hint':
    case 'stuck':
    case 'show':
    case 'attempt':
      return withTitle(
        task,
        hint?.act
          ? answerOnTask(guide, turn, conversation, message, task, hint)
          : hintAt(guide, turn, conversation, task, hint ?? { level: task.hintLevel, act: null }),
      )
  }
}

/** Begins the answer with the task's title, unless it contains the title. */
function withTitle({ title }: TurnTask, answer: BuiltInAnswer): BuiltInAnswer {
  return answer.markdown.includes(title)
    ? answer
    : { ...answer, markdown: `**${title}**\n\n${answer.markdown}` }
}

function say({ guide, help, ground }: ActionGround, parts: (string | null)[], linked = 2): BuiltInAnswer {
  const topics = [...(help ? [help.pack.topic] : []), ...ground.topics]
  return finishAnswer(guide, { kind: 'stuck', topics, linked, parts })
}

function sayCompleted(guide: FieldGuide, turn: TutorTurn, task: TurnTask): BuiltInAnswer {
  const next = nextTaskOf(turn.tasks)
  return finishAnswer(guide, {
    kind: 'next',
    topics: task.topics,
    linked: 0,
    parts: [
      `**${task.title}** is done.`,
      next ? `Next is **${next.title}**.` : 'It was the last one: every task of your plan is done.',
    ],
  })
}

/** The first step and a question. The task's description and end are already shown next to the chat. */
function beginParts({ guide, turn, task, help, ground }: ActionGround): (string | null)[] {
  const first = firstStepOf(guide, turn, task)
  return [
    first
      ? `**${task.title}** begins with one step: ${first}`
      : `**${task.title}** is one step, with nothing to do before it.`,
    help ? null : dataOf(ground.frame),
    first ? 'Do only that. What do you see then, or where does it stop you?' : 'How would you go about it?',
  ]
}

const mostNotes = 10

/**
 * Explains the code in the answer that the action refers to; if it has none, the idea of the task's lesson.
 */
function explainParts(on: ActionGround): (string | null)[] {
  const { task, help, ground, guide, action, conversation } = on
  const notes = explainSwift(swiftLines(action.about).join('\n')).slice(0, mostNotes)
  if (notes.length > 0)
    return [
      `The code for **${task.title}**, line by line:`,
      notes.map((note) => `- ${note}`).join('\n'),
      'Which of these lines is new to you?',
    ]
  if (help) {
    const idea = help.say(help.pack.lesson.idea)
    return conversation.lastReply.includes(idea)
      ? [`The idea behind **${task.title}** again, in code:`, ...exampleOf(help)]
      : [`The idea behind **${task.title}**:`, idea]
  }
  const { article, frame } = ground
  return [
    `**${task.title}** in its parts:`,
    frame.steps.length > 0 ? frame.steps.map((step) => `- ${step}`).join('\n') : null,
    dataOf(ground.frame),
    article && `What it rests on, “${article.title}”: ${article.summary}`,
    article && ideaOf(guide, task, article),
  ]
}

/** The task's place in the plan, the purpose of its feature, and which tasks depend on it. */
function whyParts({ guide, turn, task, help, ground }: ActionGround): (string | null)[] {
  const { plan, tasks } = turn
  const planned = plan && guide.packs.planTaskFor(plan, task)
  const phase = plan?.roadmap.find(({ tasks: all }) => planned !== null && all.includes(planned))
  const feature = plan?.features.find(({ name }) => name === planned?.feature)
  const waiting = tasks.filter(
    ({ dependsOn, status }) => status !== 'completed' && dependsOn.includes(task.id),
  )
  const after = taskAfter(tasks, task)
  return [
    phase
      ? `**${task.title}** belongs to “${phase.phase}”: ${phase.goal}`
      : `**${task.title}** is a task of your own list.`,
    feature ? `It is part of **${feature.name}**: ${lowerFirst(feature.why)}` : null,
    help ? help.say(help.pack.lesson.why) : ground.article ? ground.article.summary : null,
    waiting.length > 0
      ? `Without it you can’t do ${listOf(waiting)}.`
      : after
        ? `After it comes **${after.title}**.`
        : 'It is the last task of your plan.',
  ]
}

const mostNamed = 3

function listOf(tasks: readonly TurnTask[]): string {
  const named = tasks.slice(0, mostNamed).map(({ title }) => `**${title}**`)
  const rest = tasks.length - named.length
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

/** The points that must be true when the task is done, as a checklist. */
function doneParts({ guide, turn, task, help }: ActionGround): (string | null)[] {
  const points = sentencesOf(task.doneWhen ?? task.description ?? '')
  const after = taskAfter(turn.tasks, task)
  return [
    `**${task.title}** is done when ${points.length > 1 ? 'each of these' : 'this'} is so:`,
    points.length > 0 ? points.map((point) => `- [ ] ${point}`).join('\n') : `- [ ] ${task.title}`,
    lastAttempt(guide, turn, task)?.isComplete
      ? 'In the code that you pasted I miss nothing that I can read. Whether it works, only you can see.'
      : help && help.pack.checks.length > 0
        ? 'Not sure? Press **I tried this** and paste your code: I read it against the task.'
        : null,
    `If so, mark it as done.${after ? ` After it comes **${after.title}**.` : ' It is the last one.'}`,
  ]
}

/** Explains the task in other and simpler words. */
function simpler({ guide, turn, conversation, task, help }: ActionGround): BuiltInAnswer {
  if (!help) return clarifyWithoutPack(guide, turn, conversation, task, turn.hint?.level ?? task.hintLevel)
  return finishAnswer(guide, {
    kind: 'stuck',
    topics: [help.pack.topic],
    linked: 1,
    parts: [`**${task.title}**, more simply:`, ...nextUnsaid(help, conversation)],
  })
}

/** The idea's smallest example; if that was already shown, a similar one with other data. */
function anotherParts({ guide, turn, task, help, ground, conversation }: ActionGround): (string | null)[] {
  if (!help) return similarParts(guide, turn, task, ground.article)
  const [example = '', ...rest] = exampleOf(help)
  return conversation.spoken.includes(example)
    ? [`Something similar to **${task.title}**, for other data:`, ...hintSteps(help)[3]]
    : [`Another example for **${task.title}**:`, example, ...rest]
}

/** Explains one line of the code in the message that the action refers to. */
function lineOf(
  guide: FieldGuide,
  turn: TutorTurn,
  task: TurnTask | null,
  action: TurnAction,
): BuiltInAnswer {
  const asked = swiftLines(action.about)
  // A single line says little, so it is read in the code where it was shown.
  const shown = swiftLines(turn.thread.findLast(({ role }) => role === 'tutor')?.text ?? '')
  const place = asked.length === 1 ? shown.findIndex((one) => one.trim() === asked[0]!.trim()) : -1
  const lines = place < 0 ? asked : shown
  const own = task && readOwnLine(guide, turn)
  if (task && own?.line)
    return withTaskNamed(
      answerOwnLine(guide, guide.packs.helpOn(turn.plan, task), task, own, turn.thread.at(-1)?.text ?? ''),
      task,
    )
  const line = place >= 0 ? place + 1 : (action.line ?? lines.findIndex((one) => /\w/.test(one)) + 1)
  if (lines.length === 0)
    return finishAnswer(guide, {
      kind: 'explain-code',
      topics: task?.topics ?? [],
      linked: 0,
      parts: [
        `${task ? `The last answer about **${task.title}**` : 'The last answer'} shows no code. Paste the line you mean, and I say what it does.`,
      ],
    })
  const said = sayLine(guide, { lines, code: lines.join('\n'), findings: [] }, line)
  return task ? withTaskNamed(said, task) : said
}

function withTaskNamed(said: BuiltInAnswer, { title }: TurnTask): BuiltInAnswer {
  return said.markdown.includes(title)
    ? said
    : { ...said, markdown: `${said.markdown}\n\nThe line is part of **${title}**.` }
}
