import type { Plan } from '#contract/plan/plan.ts'
import { messageOfAction, offeredActions } from '#contract/chat/action-names.ts'
import type { Offer, TutorAction } from '#contract/chat/tutor-action.ts'
import { swiftLines, withoutCodeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'
import { climb } from '#server/teaching/tutor/hint-ladder.ts'
import { offersAfter } from '#server/teaching/tutor/actions/offers.ts'
import { placeTurn } from '#server/teaching/tutor/actions/place-turn.ts'
import type { ThreadMessage, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { exampleTask } from './example-task.ts'

export interface Workspace {
  title: string
  plan: Plan | null
  tasks: TurnTask[]
  /** The open task; null if none. */
  taskId: number | null
  thread: ThreadMessage[]
}

export interface Pressed {
  label: string
  answer: BuiltInAnswer
  offers: Offer[]
  /** The workspace after the answer. */
  after: Workspace
}

/** The tasks that a project has from a plan. */
export function tasksOf(plan: Plan): TurnTask[] {
  return plan.roadmap
    .flatMap(({ phase, tasks }) => tasks.map((task) => ({ ...task, phase })))
    .map(({ title, description, minutes, priority, topics, phase, doneWhen, madeFrom }, at) =>
      exampleTask({
        id: at + 1,
        order: at,
        title,
        description,
        minutes,
        priority,
        topics,
        phase,
        doneWhen: doneWhen ?? null,
        madeFrom: madeFrom ?? null,
      }),
    )
}

/** Sends a quick action and returns the server's answer. */
export function pressAction(
  guide: FieldGuide,
  space: Workspace,
  action: TutorAction,
  said?: string,
): Pressed {
  const about = lastAnswer(space)
  const task = taskOf(space)
  const line = swiftLines(about).findIndex((one) => /\w/.test(one)) + 1
  const content = said ?? messageOfAction(action, { title: task?.title })
  return sent(guide, space, action, content, {
    action: { action, about, ...(action === 'explain-line' && line > 0 ? { line } : {}) },
  })
}

/** Sends a suggested question. */
export function sendText(guide: FieldGuide, space: Workspace, text: string): Pressed {
  return sent(guide, space, text, text, {})
}

/** The quick actions offered in a workspace. */
export function actionsIn(space: Workspace): TutorAction[] {
  const answer = lastAnswer(space)
  const { plan, tasks } = space
  return offeredActions({
    hasPlan: plan !== null,
    hasTasks: tasks.length > 0,
    task: taskOf(space),
    answer: answer === '' ? null : { hasCode: swiftLines(answer).length > 0, isAboutTask: true },
  })
}

function taskOf({ tasks, taskId }: Workspace): TurnTask | null {
  return tasks.find(({ id }) => id === taskId) ?? null
}

function lastAnswer({ thread }: Workspace): string {
  return thread.findLast(({ role }) => role === 'tutor')?.text ?? ''
}

function sent(
  guide: FieldGuide,
  space: Workspace,
  label: string,
  content: string,
  pressed: Pick<TutorTurn, 'action'>,
): Pressed {
  const { title, plan, tasks } = space
  const task = taskOf(space)
  const turn: TutorTurn = {
    project: { title, description: plan?.summary ?? 'An app', targetIOS: '26' },
    plan,
    tasks,
    currentTask: task,
    thread: [...space.thread, { role: 'learner', text: content }],
    savedSolutions: [],
    ...pressed,
  }
  const follows = space.thread.length > 0
  const { action, act, wish } = placeTurn(guide, turn, {
    isChosen: task !== null,
    awaitsExplanation: false,
    follows,
  })
  const state = task && {
    level: task.hintLevel,
    turns: task.hintTurns,
    attempts: task.attempts,
    explained: task.explained,
  }
  const next = state && act ? climb(state, act) : state
  const hint = next ? { level: next.level, act } : undefined
  const answer = composeAnswer(guide, { ...turn, ...(action ? { action } : {}), ...(hint ? { hint } : {}) })
  return {
    label,
    answer,
    offers: offersAfter({ plan, tasks, task, hint, action, wish }),
    after: {
      ...space,
      tasks: tasks.map((one) =>
        one === task && next
          ? { ...one, hintLevel: next.level, hintTurns: next.turns, attempts: next.attempts }
          : one,
      ),
      thread: [...turn.thread, { role: 'tutor', text: answer.markdown }],
    },
  }
}

const unsure =
  /not sure I understood|did not understand|I don't have a good answer|a guess would cost|I would only say the same again|that is the same answer as before/i

/** The faults of an answer in a workspace, whatever was clicked. */
export function faultsOf({ title, plan, tasks }: Workspace, { answer }: Pressed): string[] {
  const { markdown, kind } = answer
  return [
    ...(['decline', 'unknown', 'vague'].includes(kind) ? ['declines or is unsure'] : []),
    ...faultsOfReply(namesOf({ title, plan, tasks }), markdown),
  ]
}

/** Faults visible in a reply's text, which must mention one of the names. */
export function faultsOfReply(names: readonly string[], markdown: string): string[] {
  const prose = withoutCodeBlocks(markdown, '').replace(/`[^`]*`/g, '')
  const paragraphs = markdown.split('\n\n').filter((one) => one.length > 60)
  return [
    ...(markdown.trim() === '' ? ['is empty'] : []),
    ...(unsure.test(markdown) ? ['declines or is unsure'] : []),
    ...((markdown.match(/^[ \t]*```/gm)?.length ?? 0) % 2 === 1 ? ['leaves a fence open'] : []),
    ...(/\{\w+\}|\bundefined\b|\[object /.test(prose) ? ['shows an unfilled slot'] : []),
    ...(names.some((name) => markdown.includes(name)) ? [] : ['names neither the task nor its plan']),
    ...(new Set(paragraphs).size < paragraphs.length ? ['says a paragraph twice'] : []),
  ]
}

/** The names in a project: its own, and those of its tasks and plan. */
export function namesOf({ title, plan, tasks }: Pick<Workspace, 'title' | 'plan' | 'tasks'>): string[] {
  return [title, ...tasks.map((task) => task.title), ...(plan ? namesIn(plan) : [])]
}

function namesIn({ features, architecture, roadmap }: Plan): string[] {
  const { screens, entities } = architecture
  return [
    ...[...features, ...screens, ...entities].map(({ name }) => name),
    ...roadmap.flatMap(({ phase, tasks }) => [phase, ...tasks.map((task) => task.title)]),
  ]
}
