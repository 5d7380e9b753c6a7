import type { OwnApp } from '#contract/own-app.ts'
import { stemOf } from '#server/language/normalise.ts'
import type { PlanAnswers } from '#contract/plan-answers.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import type { Warning } from '#server/teaching/planner/planner-data.ts'

/** What was answered about what the app keeps and does; null where nobody has. Earlier versions asked for one thing and one step. */
export function answeredOwnApp({ own, entry, facts, firstStep }: PlanAnswers): OwnApp | null {
  if (own && own.things.length + own.steps.length > 0) return own
  if (!entry && !facts && !firstStep) return null
  return {
    things: entry ? [{ name: entry, facts: facts ?? '', belongsTo: [] }] : [],
    steps: firstStep ? [{ does: firstStep, to: entry ?? null }] : [],
  }
}

/** Without the steps that should not be built. */
export function withoutRefused(
  { readWarnings }: PlannerKnowledge,
  own: OwnApp,
): { own: OwnApp; warnings: Warning[] } {
  const refused = own.steps.map(({ does }) => readWarnings(does))
  return {
    own: { ...own, steps: own.steps.filter((_, at) => refused[at]!.length === 0) },
    warnings: refused.flat(),
  }
}

/** An answer in the language of its idea, in English as far as its words are known. */
export function inEnglish({ translate, kinds }: PlannerKnowledge, { language }: Idea, own: OwnApp): OwnApp {
  if (language === 'en') return own
  const put = (given: string) => {
    // "Turno de riego" is a watering shift.
    const [first = '', joint = '', last, ...rest] = given.trim().split(/\s+/)
    const text =
      last !== undefined && rest.length === 0 && joints.has(joint.toLowerCase()) ? `${last} ${first}` : given
    const { english, known } = translate(text, language)
    return english === known ? known.replace(/\bthe\b ?/g, '').trim() || given : given
  }
  return {
    things: own.things.map(({ name, facts, belongsTo }) => ({
      name: put(name),
      facts: facts.split(',').map(put).join(', '),
      belongsTo: belongsTo.map((one) => ({ ...one, thing: put(one.thing) })),
    })),
    steps: own.steps.map(({ does, to }) => ({
      does: verbFirst(kinds, put(does)),
      to: to === null ? null : put(to),
    })),
  }
}

/** "Ranking watch", as other languages order it, is "watch the ranking". */
function verbFirst({ verbs }: PlannerKnowledge['kinds'], step: string): string {
  const words = step.split(' ')
  const [first, last] = [words[0] ?? '', words.at(-1) ?? ''].map((word) => stemOf(word.toLowerCase()))
  const isTurned = words.length > 1 && verbs.has(last!) && !verbs.has(first!)
  return isTurned ? `${words.at(-1)!} the ${words.slice(0, -1).join(' ').toLowerCase()}` : step
}

const joints = new Set(['de', 'del', 'du', 'des', 'da', 'do'])
