import type { AskedCheck, CheckVerdict } from '#contract/learning/learning.ts'
import type { askedChecks } from '#server/platform/db/tables/schema.ts'
import type { BankedCheck } from '#server/teaching/check-questions/check-bank.ts'

export type AskedRow = typeof askedChecks.$inferSelect

/** A question as the learner may see it: without the right answer until they have answered. */
export function toAskedCheck(
  row: AskedRow,
  check: BankedCheck,
  topicTitle: string,
  dueAt: Date | null,
): AskedCheck {
  return {
    id: row.id,
    topic: row.topic,
    topicTitle,
    kind: check.kind,
    question: check.question,
    code: check.code,
    choices: shownChoices(row.id, check).map(({ id, text }) => ({ id, text })),
    messageId: row.messageId,
    verdict: row.answer === null ? null : verdictOf(row, row.answer, check, dueAt),
  }
}

/**
 * The choices in an order that differs each time a question is asked. Their ids are their positions, so
 * neither reveals the right one.
 */
export function shownChoices(
  askedId: number,
  check: BankedCheck,
): { id: string; text: string; why: string; isRight: boolean }[] {
  const left = [...check.choices]
  let seed = (askedId * 2_654_435_761) >>> 0
  const shown: typeof left = []
  while (left.length > 0) {
    seed = (Math.imul(seed ^ (seed >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    shown.push(...left.splice(seed % left.length, 1))
  }
  return shown.map((choice, at) => ({ ...choice, id: 'abcd'[at] ?? '' }))
}

function verdictOf(row: AskedRow, given: string, check: BankedCheck, dueAt: Date | null): CheckVerdict {
  const choices = shownChoices(row.id, check)
  return {
    passed: row.passed,
    answer: check.answer,
    notQuite: check.notQuite,
    given,
    rightChoice: choices.find(({ isRight }) => isRight)?.id ?? null,
    reasons: Object.fromEntries(choices.map(({ id, why }) => [id, why])),
    dueAt: row.passed === null ? null : (dueAt?.toISOString() ?? null),
  }
}
