import { nextTaskOf } from '#contract/tasks/next-task.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { Offer, TutorAction } from '#contract/chat/tutor-action.ts'
import type { HintAct } from '#server/teaching/tutor/hint-ladder.ts'
import type { TurnAction, TurnHint, TurnTask } from '#server/teaching/tutor/turn.ts'

interface Answered {
  plan: Plan | null
  tasks: readonly TurnTask[]
  /** The task the answer is about. */
  task: TurnTask | null
  hint: TurnHint | undefined
  action: TurnAction | null
  wish: string | null
}

/** The actions offered after an answer; none after an ordinary question (typed, with no action). */
export function offersAfter({ plan, tasks, task, hint, action, wish }: Answered): Offer[] {
  if (wish !== null) return [{ kind: 'propose-change', wish }]
  const act = hint?.act ?? null
  if (action === null && act === null) return []
  if (tasks.length === 0) return [plan ? { kind: 'make-tasks' } : { kind: 'open-plan' }]
  const open = task && task.status !== 'completed' ? task : nextTaskOf(tasks)
  if (!open) return [{ kind: 'open-plan' }]
  if (task?.status === 'completed') return [begin(open)]
  if (action?.action === 'next') return afterNext(open)
  return [
    ...(open.status === 'not_started' && action?.action === 'begin' ? [start(open)] : []),
    ...asksAfter(action?.action ?? null, act, hint?.level ?? open.hintLevel).map((next): Offer => ({
      kind: 'ask',
      action: next,
      taskId: open.id,
    })),
    // The button that finishes the task appears only after the list of what must be true for that.
    ...(action?.action === 'done' ? [finish(open)] : []),
  ]
}

/** After "what next?": the button that begins the task, or "done?" if the task has begun. */
function afterNext(open: TurnTask): Offer[] {
  return [open.status === 'not_started' ? begin(open) : { kind: 'ask', action: 'done', taskId: open.id }]
}

/** The follow-up questions offered after an answer. */
function asksAfter(action: TutorAction | null, act: HintAct | null, level: number): TutorAction[] {
  if (act === 'right-attempt') return ['done']
  const further: TutorAction = level < 5 ? 'hint' : 'done'
  switch (action) {
    case 'explain':
    case 'simpler':
    case 'another':
      return ['simpler', 'another', ...(level < 5 ? ['hint' as const] : [])]
    case 'done':
      return level < 5 ? ['hint'] : []
    case 'show':
      return ['explain', 'done']
    case 'begin':
    case 'why':
      return ['explain', ...(level < 5 ? ['hint' as const] : [])]
    default:
      return [...new Set<TutorAction>([further, 'explain'])]
  }
}

function begin({ id }: TurnTask): Offer {
  return { kind: 'ask', action: 'begin', taskId: id }
}

function start({ id, title }: TurnTask): Offer {
  return { kind: 'set-status', taskId: id, title, status: 'in_progress' }
}

function finish({ id, title }: TurnTask): Offer {
  return { kind: 'set-status', taskId: id, title, status: 'completed' }
}
