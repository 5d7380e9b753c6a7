import type { Attempt } from './attempt.ts'
import { isView } from './attempt.ts'
import { heavyInRows } from '#server/swift/heavy-rows.ts'
import { lackingProperties } from './lacking-properties.ts'
import { sayLack } from './say-lack.ts'
import { requestedTypes, type RequestedType } from '#server/teaching/packs/task-words/requested-types.ts'
import {
  statedCases,
  statedCount,
  statedLimits,
  namesCalled,
  type StatedLimit,
} from '#server/teaching/packs/task-words/stated-limits.ts'

/** Where the code clearly contradicts what a sentence names, counts or rules out. */
export function lacksInWords(attempt: Attempt, sentence: string): string[] {
  return [
    ...requestedTypes(sentence).flatMap((told) => lackOfForm(attempt, told)),
    ...statedLimits(sentence).flatMap((limit) => {
      const { kind, name } = limit
      const own = brokenBy(attempt, limit)
      return own === null ? [] : sayLack(attempt, kind, { name, own, told: sentence })
    }),
    ...lackOfCount(attempt, sentence),
    ...namesCalled(sentence)
      .filter((name) => !attempt.facts.names.has(name))
      .flatMap((name) => sayLack(attempt, 'called', { name })),
    ...lackInRows(attempt, sentence),
    ...lackingProperties(attempt, sentence),
  ]
}

const articles: Readonly<Record<RequestedType['form'], string>> = {
  struct: 'a struct',
  enum: 'an enum',
  class: 'a class',
  actor: 'an actor',
  protocol: 'a protocol',
  model: 'a model',
}

function lackOfForm(attempt: Attempt, { name, form, promises }: RequestedType): string[] {
  const { code, facts, own } = attempt
  if (form === 'model') return []
  if (form === 'protocol')
    return facts.protocols.length > 0 ? [] : sayLack(attempt, 'no-form', { name, other: articles.protocol })
  const declared = code.types.filter(({ kind }) => kind !== 'extension')
  const type = declared.find((one) => one.name === name) ?? own.get(name)
  // A type of the same form with another name may be the one.
  if (!type)
    return declared.some((one) => one.kind === form && !isView(one))
      ? []
      : sayLack(attempt, 'no-form', { name, other: articles[form] })
  if (type.kind !== form && !(form === 'class' && type.kind === 'actor'))
    return sayLack(attempt, 'form', {
      name: type.name,
      other: articles[form],
      own: articles[type.kind === 'extension' ? 'struct' : type.kind],
    })
  const kept = code.types.filter((one) => one.name === type.name).flatMap(({ conforms }) => conforms)
  const lacking = promises.find((promise) => !kept.some((one) => keeps(one, promise)))
  return lacking ? sayLack(attempt, 'promise', { name: type.name, other: lacking }) : []
}

function keeps(written: string, promise: string): boolean {
  return (
    written.includes(promise) ||
    (promise === 'Equatable' && written.includes('Hashable')) ||
    (promise === 'Decodable' && written.includes('Codable'))
  )
}

/** The name of the code that breaks a limit; null if none does. */
function brokenBy({ code, facts, swift, help }: Attempt, { kind, name, on }: StatedLimit): string | null {
  switch (kind) {
    case 'import':
      return new RegExp(`^\\s*import ${name}\\b`, 'm').test(swift) ? name : null
    case 'used':
      return facts.names.has(name) ? name : null
    case 'property': {
      const types = new Set(help.ground.types.map((type) => type.name))
      const found = code.types
        .filter((type) => (on === null ? types.has(type.name) : type.name === on))
        .flatMap(({ properties }) => properties)
        .find((property) => !property.isComputed && property.name === name)
      return found?.name ?? null
    }
    default: {
      const found = code.types
        .filter((type) => !isView(type))
        .flatMap(({ properties }) => properties)
        .find(({ isComputed, type }) => !isComputed && type?.replace(/[[\]?! ]/g, '') === name)
      return found?.name ?? null
    }
  }
}

const mostUntested = 3

function lackOfCount(attempt: Attempt, sentence: string): string[] {
  const { facts, swift } = attempt
  const cases = statedCases(sentence)
  const stated = Math.max(facts.tests, facts.expectations)
  // Only reported from two missing tests on: one test may cover two cases.
  if (facts.tests > 0 && cases.length - stated >= mostUntested)
    return sayLack(attempt, 'cases', { count: String(cases.length), told: sentence, own: String(stated) })
  const orders = statedCount(sentence, ['orders', 'sortings'])
  if (orders !== null && !/\bsort|SortDescriptor|KeyPathComparator/.test(swift))
    return sayLack(attempt, 'orders', { count: String(orders) })
  const samples = statedCount(sentence, ['samples'])
  const own = sampleCount(swift)
  return samples !== null && own !== null && own < samples
    ? sayLack(attempt, 'samples', { count: String(samples), own: String(own) })
    : []
}

/** The number of entries in the array `samples`; null if it cannot be counted. */
function sampleCount(swift: string): number | null {
  const head = /\bsamples\s{0,9}(?::\s{0,9}\[(\w{1,80})\])?\s{0,9}=\s{0,9}\[/.exec(swift)
  if (!head) return null
  const start = head.index + head[0].length
  const end = swift.indexOf(']\n', start)
  if (end < 0) return null
  const type = head[1]
  const listed = swift.slice(start, end)
  const made = listed.match(new RegExp(`(?:\\b${type ?? '[A-Z]\\w*'}|\\.init)\\(`, 'g'))
  return made ? made.length : listed.trim() === '' ? 0 : null
}

/**
 * Reports slow work in rows that the sentence forbids: “not in each row’s body”, “reading them for each row is slow”.
 */
function lackInRows(attempt: Attempt, sentence: string): string[] {
  const isAboutRows = /\b(?:each|every) row\b/i.test(sentence)
  if (!isAboutRows || !/\b(?:not in|slow|never in|stutter|once)\b/i.test(sentence)) return []
  const [first] = heavyInRows(attempt.swift)
  return first ? sayLack(attempt, 'in-rows', { name: first, told: sentence }) : []
}
