import type { Plan } from '#contract/plan/plan.ts'
import { checkIdOf } from '#server/teaching/check-questions/check-bank.ts'
import { checksOf } from '#server/teaching/packs/reading/read-attempt.ts'
import type { TaskPacks } from './task-help.ts'

export interface HelpedTask {
  title: string
  madeFrom: string | null
}

/** Help outside the chat. Never contains the solution. */
export interface ShownHelp {
  kind: string
  able: string
  hint: string
  needs: string[]
  /** Ids of its check questions. */
  questions: string[]
}

/** For each task, what the learner can do once it is done; null for a task without a pack. */
export function taskAbles(packs: TaskPacks, plan: Plan, tasks: readonly HelpedTask[]): (string | null)[] {
  return tasks.map((task) => {
    const help = packs.helpOn(plan, task)
    return help && help.say(help.pack.able)
  })
}

export function taskHelp(packs: TaskPacks, plan: Plan, task: HelpedTask): ShownHelp | null {
  const help = packs.helpOn(plan, task)
  if (!help) return null
  const { pack, say, slots } = help
  return {
    kind: pack.name,
    able: say(pack.able),
    hint: say(pack.hints.tried),
    needs: checksOf(help).map(({ there }) => say(there)),
    questions: pack.questions.map(({ id }) => checkIdOf(pack, id, slots)),
  }
}
