import { distance } from 'fastest-levenshtein'
import { cureForBinding, cureForChange, cureForScope, cureForSelf } from './cure-from-declaration.ts'
import {
  cureForArgument,
  cureForConformance,
  cureForMember,
  cureForOperands,
  cureForValueAsBinding,
} from './cure-from-types.ts'
import type { Diagnosis } from './diagnose.ts'

const mostLetters = 2
const shortestName = 4
const longName = 5

/**
 * Locates the error's cause in the learner's code or message, and says so in one or two sentences; null if not found.
 */
export function findCulprit({ diagnostic, names }: Diagnosis, code: string, said: string): string | null {
  const find = finders[diagnostic.id]
  return find ? find(names, code, said) : null
}

/** Whether two letters are swapped, as in "Txet". */
function isSwapped(one: string, other: string): boolean {
  const sorted = (text: string) => [...text].toSorted().join('')
  return distance(one, other) === 2 && sorted(one) === sorted(other)
}

/** Names that beginners often type, and so often mistype. */
const commonNames =
  'Text Button List Image Label Spacer Divider Form Section Toggle Picker Slider Stepper TextField VStack HStack ZStack ForEach ScrollView NavigationStack NavigationLink TabView Color View State Binding Observable String Double'.split(
    ' ',
  )

type Finder = (names: Record<string, string>, code: string, said: string) => string | null

const finders: Record<string, Finder> = {
  'cannot-find-in-scope': (names, code, said) => {
    const { name = '' } = names
    const near = [...new Set([...commonNames, ...(`${code}\n${said}`.match(/[A-Za-z_]\w{3,60}/g) ?? [])])]
      .map((one) => ({ one, away: distance(one, name) }))
      .filter(
        ({ one, away }) =>
          away > 0 &&
          (away <= (name.length > longName ? mostLetters : 1) || isSwapped(one, name)) &&
          name.length >= shortestName,
      )
      .toSorted((first, second) => first.away - second.away)
    const [best, next] = near
    return best && best.away !== next?.away
      ? `\`${name}\` is almost \`${best.one}\`${commonNames.includes(best.one) ? '' : ', which you have'}: probably a typo. Write \`${best.one}\` in that line.`
      : cureForScope(names, code)
  },
  'cannot-convert': (names, code, said) => {
    const quoted = /\b(\w{1,60}): ("-?\d{1,20}(?:\.\d{1,20})?")/.exec(`${code}\n${said}`)
    const [, label = '', text = ''] = quoted ?? []
    return quoted
      ? `The quotes are the cause: \`${text}\` is text, and without quotes it is a number. Write \`${label}: ${text.slice(1, -1)}\`.`
      : names.want?.startsWith('Binding<')
        ? cureForValueAsBinding(names, code, said)
        : null
  },
  'index-out-of-range': (_names, code) => {
    const line = lineWith(code, /\[\s?\w+ ?\+ ?1\s?\]|\[\s?\w+\.count\s?\]|0\.\.\.\w+\.count\b(?! ?-)/)
    if (!line) return raisedPlace(code)
    return /\+ ?1/.test(line)
      ? `\`${line}\` uses an index that is one too high: indices start at 0, so the last is \`count - 1\`, and \`+ 1\` goes past the end for the last item. Remove the \`+ 1\`.`
      : `\`${line}\` goes one place too far: places count from 0, so the last one is \`count - 1\`.`
  },
  'let-constant': cureForChange,
  'get-only-property': cureForChange,
  'mutating-on-immutable': cureForChange,
  'self-is-immutable': cureForSelf,
  'binding-expected': (names, code, said) =>
    cureForValueAsBinding(names, code, said) ?? cureForBinding(names, code),
  'has-no-member': cureForMember,
  'requires-conform-identifiable': cureForConformance,
  'requires-conform': cureForConformance,
  'initializer-missing-argument': cureForArgument,
  'binary-operator': cureForOperands,
  'main-actor-isolated-call': nonisolatedIn,
  'main-actor-from-sendable-closure': nonisolatedIn,
  'async-call-sync-context': (_names, code) => {
    const lines = code.split('\n')
    const at = lines.findIndex((line) => /\bawait\b/.test(line))
    const head = lines.slice(0, at).findLast((line) => /\bfunc \w/.test(line))
    const name = /\bfunc (\w+)/.exec(head ?? '')?.[1]
    return at >= 0 && head && name && !/\basync\b/.test(head) && !/\bTask\b/.test(code)
      ? `\`${quoted(lines[at])}\` has to wait, and \`${name}\` around it is not \`async\`, so it may not. Write \`async\` behind the brackets of \`${name}\`, and call it with \`await\`: in a view from \`.task\`, in a button from \`Task { … }\`.`
      : null
  },
  'decoding-mismatch-fields': mismatchIn,
  'decoding-key-fields': keyIn,
  'decoding-key-not-found': keyIn,
  'exc-breakpoint': trapIn,
  'unexpectedly-found-nil': trapIn,
}

/** The property whose JSON holds a text where it wants a number, or a number where it wants a text. */
function mismatchIn({ key = '', found = '' }: Record<string, string>, code: string): string | null {
  if (/string/i.test(found) && !/dateDecodingStrategy|init\(from\b/.test(code)) {
    const date = dateWithKey(key, code)
    const [made = 'JSONDecoder()', decoder = 'decoder'] =
      /\blet (\w{1,60}) = JSONDecoder\(\)/.exec(code) ?? []
    if (date)
      return `\`${made}\` reads a date only from a number of seconds, a \`Double\`, and the JSON holds a text for \`${date}\`. Keep \`Date\`, and write \`${decoder}.dateDecodingStrategy = .iso8601\` before you decode, if the text looks like "2026-11-20T18:30:00Z"; another form needs \`.formatted(…)\` with a \`DateFormatter\`.`
  }
  const line = declarationIn(code, key)
  const type = /:\s{0,4}(Int|Double|String)\b/.exec(line ?? '')?.[1]
  if (!line || !type) return null
  if (/string/i.test(found) && type !== 'String')
    return `\`${line}\` wants a number, and the JSON holds a text there. Write \`String\` as its type, and where you calculate \`${type}(${key}) ?? 0\`.`
  return /number|double|int/i.test(found) && type !== 'Double'
    ? `\`${line}\` does not fit the number in the JSON. Write \`Double\` as its type, which takes numbers with and without a point.`
    : null
}

/** The declaration of the date that is read from a key, by its own name, by `CodingKeys` or with capitals. */
function dateWithKey(key: string, code: string): string | null {
  if (!/^\w{1,80}$/.test(key)) return null
  const named = new RegExp(`\\bcase (\\w{1,80})\\s{0,4}=\\s{0,4}"${key}"`).exec(code)?.[1]
  const capital = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const line = [key, named ?? '', capital]
    .map((name) => declarationIn(code, name))
    .find((one) => one !== null)
  return line && /:\s{0,4}Date\??$/.test(line) ? line : null
}

/** The property whose key the JSON does not have: with capitals inside, it is mostly written with underscores there. */
function keyIn({ wanted = '', name = wanted }: Record<string, string>, code: string): string | null {
  const line = declarationIn(code, name)
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (!line) return null
  return snake === name
    ? `\`${line}\` needs the key \`${name}\`, and the JSON has none there. If it is missing at times, put a \`?\` behind its type; if it is called something else, name it in \`CodingKeys\`.`
    : `\`${line}\` looks for the key \`${name}\`, letter by letter. If the JSON says \`${snake}\`, write \`decoder.keyDecodingStrategy = .convertFromSnakeCase\` before you decode.`
}

function declarationIn(code: string, name: string): string | null {
  if (!/^\w{1,80}$/.test(name)) return null
  const found = new RegExp(`\\b(?:let|var) ${name}\\s{0,4}:\\s{0,4}[\\w.?<>\\[\\]]{1,60}`).exec(code)
  return found ? found[0] : null
}

function nonisolatedIn(_names: Record<string, string>, code: string): string | null {
  const line = lineWith(code, /\bnonisolated\b.{0,200}\bfunc\b/)
  return line
    ? `The word \`nonisolated\` in \`${line}\` takes this function out of the main actor. Take that one word away, and with \`@MainActor\` above the class the line is allowed.`
    : null
}

/** Reports an index raised without checking for the last element: `index += 1`. */
function raisedPlace(code: string): string | null {
  const name = /\b([a-z]\w{0,60}) \+= 1\b/.exec(code)?.[1]
  const list = name && new RegExp(`\\b(\\w{1,60})\\[${name}\\]`).exec(code)?.[1]
  if (!list || !name || /\.(?:count|indices|isEmpty)\b/.test(code)) return null
  const line = lineWith(code, new RegExp(`\\b${name} \\+= 1\\b`))
  return `\`${line}\` raises \`${name}\` each time, and nothing stops it at the last place of \`${list}\`: one step after the last element, \`${list}[${name}]\` asks for a place that does not exist. Raise it only while \`${name}\` is less than \`${list}.count - 1\`.`
}

/** The culprit's line after the fix; unchanged if the fix needs more than a small edit. */
export function withoutCulprit(line: string, text: string): string {
  const [, name, list] = /`(\w+)` is less than `(\w+)\.count - 1`/.exec(text) ?? []
  const [, slip, right] = /^`(\w+)` is nearly `(\w+)`/.exec(text) ?? []
  if (slip && right) return line.replace(new RegExp(`\\b${slip}\\b`, 'g'), right)
  return name && list
    ? line.replace(`${name} += 1`, `if ${name} < ${list}.count - 1 { ${name} += 1 }`)
    : line.replace(/\s?\+\s?1(?=\s?\])/, '').replace(/0\.\.\.(?=\w+\.count\b)/, '0..<')
}

function trapIn(_names: Record<string, string>, code: string, said: string): string | null {
  const line = lineWith(`${said}\n${code}`, /\btry!|\bas!|[\w)\]]!(?=[.,)\]\s]|$)/)
  if (!line || !/[()=.]/.test(line)) return null
  const traps = [...new Set(line.match(/\btry!|\bas!|\b\w+!(?=[.,)\]\s]|$)/g) ?? [])]
  const [one, ...more] = traps.map((trap) => `\`${trap}\``)
  if (!one) return null
  return `In \`${line.slice(0, 110)}\` ${more.length > 0 ? `each of ${[one, ...more].join(' and ')} stops` : `${one} stops`} the app when there is no value or the call fails. Use \`guard let\` for what may be missing, and \`do { try … } catch { print(error) }\` for what may fail; the printed error says which it was.`
}

function quoted(line: string | undefined): string {
  return (line ?? '').trim().replaceAll('`', "'")
}

function lineWith(code: string, pattern: RegExp): string | null {
  return (
    code
      .split('\n')
      .find((line) => pattern.test(line))
      ?.trim()
      .replaceAll('`', "'") ?? null
  )
}
