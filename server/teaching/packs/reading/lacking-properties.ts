import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { CodeProperty, CodeType } from '#server/swift/code-model.ts'
import { isView, type Attempt } from './attempt.ts'
import { isNear, plain } from './compare-properties.ts'
import { sayLack } from './say-lack.ts'
import { wordsOfName } from '#server/teaching/packs/swift/planned-types.ts'
import { requestedTypes } from '#server/teaching/packs/task-words/requested-types.ts'
import {
  computedProperties,
  listedProperties,
  saysWord,
} from '#server/teaching/packs/task-words/listed-properties.ts'

/** The first contradiction between a sentence about a type's properties and the code. */
export function lackingProperties(attempt: Attempt, sentence: string): string[] {
  return [
    ...lackOfFields(attempt, sentence),
    ...lackOfComputed(attempt, sentence),
    ...lackOfType(attempt, sentence),
    ...keptTwice(attempt, sentence),
  ].slice(0, 1)
}

function lackOfFields(attempt: Attempt, sentence: string): string[] {
  const fields = listedProperties(sentence)
  const type = fields.length > 0 ? toldType(attempt, sentence) : undefined
  if (!type) return []
  const stored = storedIn(type)
  // If the number of properties is right, they may be the same ones under other names.
  if (stored.length === 0 || stored.length >= fields.length) return []
  const missing = fields.find((field) => !stored.some(({ name }) => isCalled(attempt, name, field)))
  return missing ? sayLack(attempt, 'field', { name: missing, told: sentence }) : []
}

function isCalled({ help }: Attempt, name: string, field: string): boolean {
  return saysWord(name, field) || isNear(name, field, help.reading.clauses.sameWords)
}

function toldType({ own, help }: Attempt, sentence: string): CodeType | undefined {
  const [named] = requestedTypes(sentence).flatMap(({ name }) => own.get(name) ?? [])
  return named ?? own.get(help.ground.type?.name ?? '')
}

function lackOfComputed(attempt: Attempt, sentence: string): string[] {
  const { code, facts, own } = attempt
  const types = code.types.filter((type) => !isView(type))
  if (own.size === 0) return []
  for (const name of computedProperties(sentence)) {
    const stored = [...own.values()].flatMap(storedIn).find((one) => one.name === name)
    if (stored) return sayLack(attempt, 'worked-out', { name, told: sentence })
    const names = [...types.flatMap(({ properties }) => properties.map((one) => one.name)), ...facts.methods]
    if (!names.some((one) => isCalled(attempt, one, name)))
      return sayLack(attempt, 'computed', { name, told: sentence })
  }
  return []
}

/** Reports a Double or Float property where the sentence asks for Decimal. */
function lackOfType(attempt: Attempt, sentence: string): string[] {
  if (!/\bDecimal\b/.test(sentence) || /\b(?:no|not|never) (?:a )?Decimal\b/.test(sentence)) return []
  const { help, own } = attempt
  const { sameWords } = help.reading.clauses
  for (const type of help.ground.types) {
    const exact = type.properties.filter((one) => /^Decimal\??$/.test(one.type))
    const found = storedIn(own.get(type.name)).find(
      (one) =>
        /^(?:Double|Float)\??$/.test(one.type ?? '') &&
        exact.some(({ name }) => isNear(one.name, plain(name), sameWords)),
    )
    if (found)
      return sayLack(attempt, 'exact-type', {
        name: found.name,
        own: found.type ?? '',
        other: 'Decimal',
        told: sentence,
      })
  }
  return []
}

/**
 * Reports a stored property for a value that the task wants computed: “The last watering is found among the events
 * and not kept twice.”
 */
function keptTwice(attempt: Attempt, sentence: string): string[] {
  const [subject, ...rest] = sentence.split(/\s(?:is|are)\s/)
  if (!/\b(?:not|never) (?:kept|stored|saved)\b/.test(rest.join(' is '))) return []
  const told = new Set(tellingStems(subject ?? ''))
  const twice = [...attempt.own.values()].flatMap(storedIn).find(({ name }) => {
    const own = tellingStems(wordsOfName(name))
    return own.length * 2 >= told.size && own.length > 0 && own.every((stem) => told.has(stem))
  })
  return twice ? sayLack(attempt, 'found-elsewhere', { name: twice.name, told: sentence }) : []
}

function tellingStems(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !/^(?:the|a|an|of|its|at|on|in|for|all|each)$/.test(word))
    .map(stemOf)
}

function storedIn(type: CodeType | undefined): CodeProperty[] {
  return (type?.properties ?? []).filter(({ isComputed, name }) => !isComputed && name !== 'id')
}
