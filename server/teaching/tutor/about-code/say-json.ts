import { fitJson, type JsonFit, type JsonMisfit } from '#server/swift/fit-json.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'

const article = 'swift-codable-json'

/** The differences between the learner's JSON and the type that decodes it; null unless both were shown. */
export function jsonFitOf({ json, code }: Conversation): JsonFit | null {
  return json === null || code === '' ? null : fitJson(json, code)
}

/** Lists the differences and shows the corrected type. */
export function sayJsonFit(guide: FieldGuide, fit: JsonFit, code: string): BuiltInAnswer {
  const [first, ...others] = fit.misfits.map(sayMisfit)
  const mended = mendedType(fit, code)
  return finishAnswer(guide, {
    kind: 'review',
    topics: [article, 'err-decoding'],
    linked: 2,
    parts: first
      ? [
          others.length === 0
            ? `I compared your JSON with \`${fit.type.name}\`. One thing does not fit: ${first}`
            : `I compared your JSON with \`${fit.type.name}\`. These do not fit:\n\n${[first, ...others].map((text, at) => `${at + 1}. ${text}`).join('\n')}`,
          mended ? swiftBlock(mended) : null,
          'Change that and run it again. Is there still an error, and which?',
        ]
      : [
          `I compared your JSON with \`${fit.type.name}\`, and each property finds its key with a value of its type. So this piece of JSON is not what fails.`,
          'Print what really arrives before you decode it, `print(String(decoding: data, as: UTF8.self))`. Is it the same JSON?',
        ],
  })
}

export function sayMisfit({ kind, type, property, written, near, found }: JsonMisfit): string {
  switch (kind) {
    case 'missing':
      return near === null
        ? `\`${property}\` has no key in the JSON. If it is not always there, make it optional: \`${property}: ${written}?\`.`
        : `\`${property}\` has no key of its name; the JSON says \`"${near}"\`. Name that key in \`CodingKeys\`.`
    case 'null':
      return `\`${property}\` is \`null\` in the JSON, and \`${written}\` must have a value. Make it optional: \`${property}: ${written}?\`.`
    case 'other-type':
      return `\`${property}\` is \`${written}\` in \`${type}\`, and the JSON has ${found} there. The type has to be the one of the JSON.`
    case 'date':
      return `\`${property}\` is a \`${written}\`, and the JSON has text there. Without a strategy the decoder expects a number. Keep the type, and write ${isoDate.test(found) ? '`dateDecodingStrategy = .iso8601` on the decoder' : '`dateDecodingStrategy = .formatted(…)` on the decoder, with a `DateFormatter` for this form,'} before you decode.`
    case 'wrapped':
      return `the JSON does not begin with \`${type}\`: it stands inside an object, under \`"${near}"\`. Decode \`${type}List.self\`, a type with a property \`${near}\`, and take \`.${near}\` of what comes back.`
  }
}

/** What `.iso8601` reads: no fractions of a second, and a time zone. */
const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/

/**
 * The type with the keys and optionals that the JSON needs; null if nothing needs to change or that is not
 * enough.
 */
export function mendedType({ type, misfits, keys }: JsonFit, code: string): string | null {
  const own = misfits.filter(({ kind }) => kind !== 'wrapped' && kind !== 'date')
  const wrapper = misfits.find(({ kind }) => kind === 'wrapped')
  const isMendable =
    (own.length > 0 || wrapper !== undefined) &&
    own.every(({ kind, foundType }) => kind !== 'other-type' || foundType)
  const lines = code.split('\n')
  const end = endOfType(lines, type.line - 1)
  if (!isMendable || end === null || /\bCodingKeys\b/.test(code)) return null
  const renamed = new Map(own.flatMap(({ property, near }) => (near === null ? [] : [[property, near]])))
  const optional = new Set(
    own.flatMap(({ property, near, kind }) => (near === null && kind !== 'other-type' ? [property] : [])),
  )
  const body = lines.slice(type.line - 1, end).map((line, at) => {
    const property = type.properties.find((one) => one.line === type.line + at)
    const other = property && own.find((one) => one.property === property.name)?.foundType
    if (property && other) return line.replace(/:\s*[\w?[\]]+/, `: ${other}`)
    return property && optional.has(property.name) ? `${line.trimEnd()}?` : line
  })
  const cases = keys.map(({ property }) => {
    const key = renamed.get(property)
    return `        case ${property}${key ? ` = "${key}"` : ''}`
  })
  const enumeration =
    renamed.size > 0 ? ['', '    enum CodingKeys: String, CodingKey {', ...cases, '    }'] : []
  const around = wrapper
    ? ['', `struct ${type.name}List: Decodable {`, `    let ${wrapper.property}: [${type.name}]`, '}']
    : []
  const whole = [...body, ...enumeration, '}', ...around].join('\n')
  return swiftFaults(whole).length > 0 ? null : whole
}

/** The index of the line that closes the type which starts at `start`. */
function endOfType(lines: readonly string[], start: number): number | null {
  let depth = 0
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    depth += line.split('{').length - line.split('}').length
    if (depth === 0 && at > start) return at
  }
  return null
}
