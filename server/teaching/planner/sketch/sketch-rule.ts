import { limits } from '#contract/limits.ts'
import type { AppStep } from '#contract/plan/own-app.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'

/** A longer rule is a story. */
const mostWords = 18

const numbers = new Set([
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'once',
  'twice',
])

/** The idea's first limit, condition or calculation as a step: keep to “max two per week”. */
export function ruleIn({ ownApp: { reads } }: PlannerKnowledge, { clauses }: Idea): AppStep[] {
  for (const { role, about, text } of clauses) {
    const words = wordsOf(text)
    const said = ` ${words.join(' ')} `
    // "You can only pick 5" is a limit in any words.
    const isLimit = words.includes('only') && words.some((word) => /^\d+$/.test(word) || numbers.has(word))
    const kind = isLimit
      ? reads.rules[0]
      : reads.rules.find(({ signs }) => signs.some((sign) => said.includes(` ${sign} `)))
    if (role !== 'wanted' || about !== undefined || !kind || words.length > mostWords) continue
    const rule = text
      .replace(/^(?:and|but|so) /i, '')
      .replace(/^(?:an? )?(?:app|something|thing|machine|tool|program) (?:that|which|to) /i, '')
      .replace(/[.,;!]{1,9}$/, '')
    return [{ does: kind.does.replace('{rule}', () => rule).slice(0, limits.planStep), to: null }]
  }
  return []
}
