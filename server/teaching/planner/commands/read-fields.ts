import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import { splitCamelCase } from '#server/language/split-camel-case.ts'
import { readFacts, readings } from '#server/teaching/planner/sketch/read-facts.ts'
import { addRequest } from './add-request.ts'
import { partsOf } from './plan-parts.ts'
import type { Context, NewField, Outcome } from './plan-command.ts'

const mostInField = 3

/**
 * Reads a request such as "Every jar has a price" as fields of an entity of the plan; null for anything else.
 */
export function readFields(
  { knowledge, plan, find }: Context,
  { thing = '', field = '' }: Readonly<Record<string, string>>,
  text: string,
): Outcome | null {
  const { articles, soft } = knowledge.commands
  const telling = (text: string) =>
    wordsOf(text).filter((word) => !articles.includes(word) && !soft.includes(word))
  const kept = telling(find.respell(thing)).map(stemOf).join(' ')
  const entity = plan.architecture.entities.find(
    ({ name }) => stemsOf(splitCamelCase(name).toLowerCase()).join(' ') === kept,
  )
  if (!entity || kept === '') return null
  const fields = partsOf(field).map((one) => fieldOf(telling(one)))
  if (!fields.every((one) => one !== null))
    return fields.length === 1 && !isFeatureName(field) ? { choices: [addRequest(text)] } : null
  const missing = fields.filter(({ name }) => !entity.fields.some((one) => one.name === name))
  if (missing.length === 0) return { problems: [`${entity.name} has that already.`] }
  return { commands: [{ does: 'field', entity: entity.name, fields: missing }] }

  /** The field that a plain noun names; null for a known feature such as "reminders", or for a clause. */
  function fieldOf(words: readonly string[]): NewField | null {
    const said = words.join(' ')
    const isClause = !knowledge.isProperty(said) && words.some((word) => knowledge.kinds.functions.has(word))
    if (words.length === 0 || words.length > mostInField || isClause || isFeatureName(said)) return null
    const [fact] = readFacts(knowledge, said)
    if (!fact || fact.type === 'Data?') return null
    return { name: fact.field, type: fact.type === readings ? '[Double]' : fact.type, label: fact.label }
  }

  function isFeatureName(said: string): boolean {
    return !knowledge.isProperty(said) && knowledge.readAsk.named(said).length > 0
  }
}
