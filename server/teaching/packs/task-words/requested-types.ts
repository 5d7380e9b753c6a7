import { isSwiftName } from '#server/swift/swift-text.ts'
/** The form that a sentence asks for: “TrackPoint as a Codable struct”. */
export interface RequestedType {
  name: string
  form: 'struct' | 'enum' | 'class' | 'actor' | 'protocol' | 'model'
  /** Conformances such as `Codable`. */
  promises: string[]
}

const forms: Readonly<Record<string, RequestedType['form']>> = {
  struct: 'struct',
  structs: 'struct',
  enum: 'enum',
  enums: 'enum',
  class: 'class',
  classes: 'class',
  actor: 'actor',
  protocol: 'protocol',
  protocols: 'protocol',
  model: 'model',
  models: 'model',
}

const promises = new Set(['Codable', 'Decodable', 'Identifiable', 'Hashable', 'Equatable', 'Sendable'])
/** Words that may precede `struct`, `class` and so on without being a type's name. */
const adjectives = new Set([
  ...promises,
  'a',
  'an',
  'the',
  'plain',
  'pure',
  'small',
  'SwiftData',
  'Swift',
  'Observable',
  'Animatable',
  'generic',
])
const mostAdjectives = 4

export function requestedTypes(sentence: string): RequestedType[] {
  const tokens = sentence.match(/[\p{L}\p{N}_]+|[,;.:]/gu) ?? []
  return tokens.flatMap((token, at): RequestedType[] => {
    const form = forms[token]
    if (!form) return []
    let start = at
    while (start > 0 && at - start < mostAdjectives && adjectives.has(tokens[start - 1]!)) start -= 1
    const kept = tokens.slice(start, at).filter((one) => promises.has(one))
    const behind = namesFrom(tokens.slice(at + 1))
    const before = ['as', ',', 'is'].includes(tokens[start - 1] ?? '')
      ? namesFrom(tokens.slice(0, start - 1).toReversed())
      : []
    const names = before.length > 0 ? before : behind
    return names.map((name) => ({ name, form, promises: kept }))
  })
}

/** The type names at the start of “Hike, Segment and TrackPoint”. */
function namesFrom(tokens: readonly string[]): string[] {
  const names: string[] = []
  for (const token of tokens) {
    if (isTypeName(token)) names.push(token)
    else if (names.length === 0 || (token !== 'and' && token !== ',')) break
  }
  return names
}

/** Whether a word is a type name, and not an adjective or verb. */
function isTypeName(token: string): boolean {
  return /^[A-Z][A-Za-z0-9]+$/.test(token) && !adjectives.has(token) && !verbs.has(token)
}

const verbs = new Set([
  'Write',
  'Make',
  'Build',
  'Keep',
  'Describe',
  'Put',
  'Use',
  'Wrap',
  'Model',
  'Give',
  'Add',
])

/**
 * The class that a rule task asks for (“Write an @Observable QuizSession that …”); null if it asks for a function.
 */
export function requestedClass(description: string): string | null {
  const name = /@Observable (?:final )?(?:class )?([A-Z]\w{2,40})/.exec(description)?.[1]
  return name !== undefined && isSwiftName(name) ? name : null
}
