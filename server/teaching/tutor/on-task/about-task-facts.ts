import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { taskAfter } from '#contract/tasks/next-task.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { listed } from '#server/teaching/packs/slots-of.ts'
import { taskFrame } from '#server/teaching/packs/task-frame.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'

/** Answers what only the task and the plan can know; null for a question about something else. */
export function taskFact(guide: FieldGuide, turn: TutorTurn, task: TurnTask, prose: string): string[] | null {
  const asked = prose
    .trim()
    .toLowerCase()
    .replace(/^(?:and|but|so|ok|hm|wait),? /, '')
  const found = facts.find(({ asks }) => asks.test(asked))
  return found ? found.tell({ guide, turn, task, asked }) : null
}

interface Asked {
  guide: FieldGuide
  turn: TutorTurn
  task: TurnTask
  asked: string
}

const it = String.raw`(?:it|this|that|i|we|the task|this task|here)`

const facts: readonly { asks: RegExp; tell: (on: Asked) => string[] | null }[] = [
  {
    asks: /^(?:how|when) (?:will|do|can|would|am|is|are) .{1,30}\b(?:done|finished|complete|ready)\b/,
    tell: tellEnd,
  },
  {
    asks: new RegExp(
      `^how (?:long|much time|many minutes) .{0,20}\\b${it}\\b.{0,12}\\b(?:take|need|last)s?\\b`,
    ),
    tell: tellTime,
  },
  { asks: new RegExp(`^what(?:'s|’s| is| comes| do i do) (?:after|behind) ${it}`), tell: tellAfter },
  {
    asks: new RegExp(
      `^what .{0,24}\\bbefore (?:it|this|that|the task|this task)\\b|^does ${it} (?:depend|build) on`,
    ),
    tell: tellBefore,
  },
  { asks: /^(?:on |in )?(?:which|what) (?:screen|view|page|tab)\b.{0,40}$/, tell: tellScreen },
  {
    asks: /^what (?:should|does|do|must|will|goes|is|has to|shall) .{0,40}\b(?:list|screen|rows?|view|page|card|form)\b.{0,20}\b(?:show|shown|contain|display|have|say|look)\b|^what (?:should|do|must) i show\b|^what (?:goes|is|stands) (?:in|on) (?:the|a|each|every) (?:list|screen|rows?|view|page|card|form)\b/,
    tell: tellShown,
  },
  {
    asks: new RegExp(`^do(?:es)? (?:${it}) (?:really )?(?:need|require|use|want|ask for)s? .{2,60}$`),
    tell: tellNeed,
  },
]

function tellEnd({ task }: Asked): string[] {
  if (!task.doneWhen) return ['The task does not say when it is done: you decide, with what you see running.']
  const isTested = /\btests?\b/i.test(task.doneWhen)
  return [
    `**${task.title}** is done when this is so: ${task.doneWhen}`,
    isTested
      ? 'Press **Cmd+U**: the tests for it decide.'
      : 'Run the app with **Cmd+R** and try exactly that.',
  ]
}

function tellTime({ task }: Asked): string[] {
  return [
    task.minutes
      ? `The plan counts about ${hoursAndMinutes(task.minutes)} for **${task.title}**. The first time it may well take twice as long.`
      : 'The task does not say how long it takes.',
  ]
}

function tellAfter({ turn, task }: Asked): string[] {
  const next = taskAfter(turn.tasks, task)
  return [
    next
      ? `After **${task.title}** comes **${next.title}**${next.doneWhen ? `, which is done when: ${next.doneWhen}` : '.'}`
      : `Nothing is open after **${task.title}**.`,
  ]
}

function tellBefore({ turn, task }: Asked): string[] {
  const before = turn.tasks.filter(({ id }) => task.dependsOn.includes(id))
  const open = before.filter(({ status }) => status !== 'completed')
  if (before.length === 0) return [`The plan names no task that has to be done before **${task.title}**.`]
  const names = (some: typeof before) => listed(some.map(({ title }) => `**${title}**`))
  return [
    open.length === 0
      ? `The plan wants ${names(before)} before **${task.title}**, and that is done.`
      : `Before **${task.title}** comes ${names(open)}, which ${open.length === 1 ? 'is' : 'are'} still open.`,
  ]
}

/** The plan's screen that a task is about, as its own words name it. */
function screenOf({ guide, turn: { plan }, task }: Asked): Plan['architecture']['screens'][number] | null {
  const named = guide.packs.readingOn(plan, task)?.screen?.name
  const name = named ?? taskFrame(guide.packs, plan, { ...task, madeFrom: task.madeFrom ?? null })?.screen
  return plan?.architecture.screens.find((screen) => screen.name === name) ?? null
}

function tellScreen(on: Asked): string[] {
  const screen = screenOf(on)
  return [
    screen
      ? `**${on.task.title}** is about the screen “${screen.name}”: ${screen.purpose}`
      : `The task names no screen: **${on.task.title}** is work behind the screens, or on all of them.`,
  ]
}

/** What is to be seen: the task's sentences about it, and what the plan draws on the screen. */
function tellShown(on: Asked): string[] {
  const screen = screenOf(on)
  const { description, doneWhen } = on.task
  const said = [...sentencesOf(description ?? ''), ...sentencesOf(doneWhen ?? '')].filter((one) =>
    /\b(?:shows?|shown|rows?|lists?|with|see|says?|names?|written|beside|card|fields?)\b/i.test(one),
  )
  const drawn = screen?.shows?.map(({ text }) => `“${text}”`) ?? []
  return [
    said.length > 0
      ? `Your task says: “${said.slice(0, 2).join(' ')}”`
      : 'The task does not say what it should show.',
    screen ? `The plan says of “${screen.name}”: ${screen.purpose}` : '',
    drawn.length > 0 ? `In the plan’s drawing it has ${listed(drawn.slice(0, 6))}.` : '',
  ].filter((part) => part !== '')
}

const network = /\b(?:internet|network|online|wi-?fi|connection|web)\b/
const onNetwork =
  /\b(?:URLSession|servers?|API|network|downloads?|requests?|REST|from the feed|flight mode|hosted|iCloud|CloudKit|Safari|web page|TestFlight|App Store)\b/

/** Whether the task needs something: its sentence about it, the task that brings it, or that it does not say. */
function tellNeed({ turn, task, asked }: Asked): string[] | null {
  const wanted = asked.replace(
    /^.*?\b(?:need|require|use|want|ask for)s? (?:to have |to use |an? |the |my )?/,
    '',
  )
  const thing = wanted
    .replace(/\b(?:now|later|already|yet|here|for this|for it|or|at all)\b|[?!.]/g, ' ')
    .trim()
  // “Do I need to …?” asks about doing, which the Field Guide answers.
  if (thing === '' || /^(?:to|import) /.test(thing)) return null
  const isNetwork = network.test(thing)
  const screen = /\bscreen\b/.test(thing)
    ? turn.plan?.architecture.screens.find(({ name }) => thing.includes(name.toLowerCase()))
    : undefined
  const stems = stemsOf(
    wordsOf(thing)
      .filter((word) => !/^(?:field|property|screen|view|type|model|real)$/.test(word))
      .join(' '),
  )
  const says = (text: string) =>
    screen
      ? text.includes(`“${screen.name}”`)
      : isNetwork
        ? onNetwork.test(text)
        : stems.length > 0 && stems.every((stem) => stemsOf(text).includes(stem))
  const named = (one: Pick<TurnTask, 'title' | 'description' | 'doneWhen'>) =>
    [one.title, ...sentencesOf(one.description ?? ''), ...sentencesOf(one.doneWhen ?? '')].find(says)
  const own = named(task)
  if (own) return [`Yes, it belongs to this task: “${own}”`]
  if (isNetwork) return ['The task does not say that it loads anything, so as far as it says: no.']
  const isOfPlan =
    screen !== undefined ||
    [
      ...(turn.plan?.architecture.screens ?? []),
      ...(turn.plan?.architecture.entities ?? []).flatMap(({ name, fields }) => [{ name }, ...fields]),
    ].some(({ name }) => says(name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')))
  if (!isOfPlan) return null
  const later = turn.tasks.find((one) => one.order > task.order && named(one))
  const earlier = turn.tasks.find((one) => one.order < task.order && named(one))
  if (earlier)
    return [`It is not new here: it comes from **${earlier.title}**. This task does not speak of it.`]
  return [
    later
      ? `Not for this task: “${thing}” comes with **${later.title}**.`
      : `The task does not say; “${thing}” is in your plan, and no task speaks of it.`,
  ]
}
