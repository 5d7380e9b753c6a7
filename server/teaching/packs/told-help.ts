import type { Plan } from '#contract/plan.ts'
import { checkIdOf } from '#server/teaching/check-questions/check-bank.ts'
import { swiftIn } from './passed-code.ts'
import { readAttempt, type ReadAttempt } from './read-attempt.ts'
import type { TaskPacks } from './task-help.ts'

export interface HelpedTask {
  title: string
  madeFrom: string | null
}

/** What is told about a task outside the conversation; never its solution. */
export interface ToldHelp {
  kind: string
  able: string
  hint: string
  needs: string[]
  /** Ids of its check questions. */
  questions: string[]
}

export function taskHelp(packs: TaskPacks, plan: Plan, task: HelpedTask): ToldHelp | null {
  const help = packs.helpOn(plan, task)
  if (!help) return null
  const { pack, say, slots } = help
  return {
    kind: pack.name,
    able: say(pack.able),
    hint: say(pack.hints.tried),
    needs: pack.checks.map(({ there }) => say(there)),
    questions: pack.questions.map(({ id }) => checkIdOf(pack, id, slots)),
  }
}

/** Null where no pack says what the task needs. */
export function attemptAt(packs: TaskPacks, plan: Plan, task: HelpedTask, code: string): ReadAttempt | null {
  const help = packs.helpOn(plan, task)
  return help && readAttempt(help, swiftIn(code) || code)
}
