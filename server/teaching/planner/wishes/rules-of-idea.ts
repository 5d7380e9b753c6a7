import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Part } from '#server/teaching/planner/part.ts'
import { sentencesOf } from '#server/teaching/planner/reading/clause.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'

const most = { rules: 3, wordsOfIdea: 160, wordsOfTail: 4 }
const least = { wordsOfRule: 3, wordsOfCondition: 6 }

/**
 * The idea's own rules in its own words: limits, triggers and calculations such as "only 3 chores a day per
 * child". Without those that one part of the plan already has in all its words and numbers.
 */
export function rulesOfIdea(knowledge: PlannerKnowledge, idea: Idea, parts: readonly Part[]): string[] {
  if (wordsOf(idea.text).length > most.wordsOfIdea) return []
  const left = idea.clauses.flatMap(({ role, text }) => (role === 'later' ? [text] : []))
  const built = parts.map((part) => JSON.stringify(part))
  return sentencesOf(idea.text)
    .flatMap((sentence) => sentence.split(/[,;–](?!\d)|\s-\s/))
    .map((said) => said.trim().replace(/[.!]$/, ''))
    .filter((said) => !said.endsWith('?') && !left.some((text) => text.includes(said)))
    .flatMap((said) => ruleIn(knowledge, said) ?? [])
    .filter((rule) => !built.some((text) => holds(knowledge, text, rule)))
    .slice(0, most.rules)
}

/** The rule in a piece of a sentence, from the statement it begins in; null if there is none. */
function ruleIn({ ownWishes, commands }: PlannerKnowledge, said: string): string | null {
  const rules = { ...ownWishes.rules, numbers: commands.numbers }
  const pieces = said.split(/\s(?=(?:and|but|where|which|that)\s)/i)
  const found = pieces.findIndex((piece) => isRule(piece, rules))
  // "And you are out" says nothing without what comes before.
  const at = found > 0 && wordsOf(pieces[found]!).length <= most.wordsOfTail ? found - 1 : found
  const whole = at < 0 && isRule(said, rules) ? said : pieces.slice(Math.max(at, 0)).join(' ')
  if (at < 0 && whole !== said) return null
  const rule = whole.replace(/^(?:(?:and|but|where|which|that|so)\s)+/i, '')
  return isRule(rule, rules) && wordsOf(rule).length >= least.wordsOfRule ? rule : null
}

/** Whether a text sets a limit, a condition, or an order; some words do so only beside a number. */
function isRule(text: string, { always, withNumber, conditions, last, numbers }: Rules): boolean {
  const words = wordsOf(text)
  const said = ` ${words.join(' ')} `
  const says = (phrases: readonly string[]) => phrases.some((phrase) => said.includes(` ${phrase} `))
  const isCondition = words.slice(0, 2).some((word) => conditions.includes(word))
  return (
    says(always) ||
    (words.some((word) => /\d/.test(word) || word in numbers) && says(withNumber)) ||
    (isCondition && words.length >= least.wordsOfCondition) ||
    (words.length >= least.wordsOfRule && last.includes(words.at(-1) ?? ''))
  )
}

type Rules = PlannerKnowledge['ownWishes']['rules'] & Pick<PlannerKnowledge['commands'], 'numbers'>

/** Whether a part of the plan quotes the rule or has all of its nouns and numbers. */
function holds({ kinds }: PlannerKnowledge, part: string, rule: string): boolean {
  if (part.includes(rule)) return true
  const stems = new Set(stemsOf(part))
  const telling = wordsOf(rule).filter((word) => /\d/.test(word) || !kinds.functions.has(word))
  return telling.length > 0 && stemsOf(telling.join(' ')).every((stem) => stems.has(stem))
}
