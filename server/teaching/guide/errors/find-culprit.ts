import { distance } from 'fastest-levenshtein'
import type { Diagnosis } from './diagnose.ts'

const mostLetters = 2
const shortestName = 4
const longName = 5

/** The place in the learner's own code and words that an error comes from, in one or two sentences; null where none is seen. */
export function findCulprit({ diagnostic, names }: Diagnosis, code: string, said: string): string | null {
  const find = finders[diagnostic.id]
  return find ? find(names, code, said) : null
}

type Finder = (names: Record<string, string>, code: string, said: string) => string | null

const finders: Record<string, Finder> = {
  'cannot-find-in-scope': ({ name = '' }, code, said) => {
    const near = [...new Set(`${code}\n${said}`.match(/[A-Za-z_]\w{3,60}/g))]
      .map((one) => ({ one, away: distance(one, name) }))
      .filter(
        ({ away }) =>
          away > 0 && away <= (name.length > longName ? mostLetters : 1) && name.length >= shortestName,
      )
      .toSorted((first, second) => first.away - second.away)
    const [best, next] = near
    return best && best.away !== next?.away
      ? `\`${name}\` is nearly \`${best.one}\`, which you have: a slip of the keyboard. Write \`${best.one}\` in that line.`
      : null
  },
  'cannot-convert': (_names, code, said) => {
    const quoted = /\b(\w{1,60}): ("-?\d{1,20}(?:\.\d{1,20})?")/.exec(`${code}\n${said}`)
    const [, label = '', text = ''] = quoted ?? []
    return quoted
      ? `The quotes are the cause: \`${text}\` is text, and without quotes it is a number. Write \`${label}: ${text.slice(1, -1)}\`.`
      : null
  },
  'index-out-of-range': (_names, code) => {
    const line = lineWith(code, /\[\s?\w+ ?\+ ?1\s?\]|\[\s?\w+\.count\s?\]|0\.\.\.\w+\.count\b(?! ?-)/)
    if (!line) return null
    return /\+ ?1/.test(line)
      ? `\`${line}\` asks for one place too far: places count from 0, so the last one is \`count - 1\`, and \`+ 1\` goes past it for the last item. Take the \`+ 1\` away.`
      : `\`${line}\` goes one place too far: places count from 0, so the last one is \`count - 1\`.`
  },
  'let-constant': ({ name = '' }, code) => {
    const escaped = name.replace(/\W/g, '')
    const signature = new RegExp(`func (\\w+)\\([^)]*?\\b${escaped}: (?!inout)([\\w[\\]]+)`).exec(code)
    return escaped !== '' && signature
      ? `\`${escaped}\` is a parameter of \`${signature[1]}\`, and parameters are constants: the function has a copy that it may not change. To change the original, write \`${escaped}: inout ${signature[2]}\` and call it with \`&\` before the value; or return a changed copy.`
      : null
  },
  'main-actor-isolated-call': (_names, code) => {
    const line = lineWith(code, /\bnonisolated\b.*\bfunc\b/)
    return line
      ? `The word \`nonisolated\` in \`${line}\` takes this function out of the main actor. Take that one word away, and with \`@MainActor\` above the class the line is allowed.`
      : null
  },
  'exc-breakpoint': trapIn,
  'unexpectedly-found-nil': trapIn,
}

function trapIn(_names: Record<string, string>, code: string, said: string): string | null {
  const line = lineWith(`${said}\n${code}`, /\btry!|\bas!|[\w)\]]!(?=[.,)\]\s]|$)/)
  if (!line || !/[()=.]/.test(line)) return null
  const traps = [...new Set(line.match(/\btry!|\bas!|\b\w+!(?=[.,)\]\s]|$)/g) ?? [])]
  const [one, ...more] = traps.map((trap) => `\`${trap}\``)
  if (!one) return null
  return `In \`${line.slice(0, 110)}\` ${more.length > 0 ? `each of ${[one, ...more].join(' and ')} stops` : `${one} stops`} the app when there is no value or the call fails. Use \`guard let\` for what may be missing, and \`do { try … } catch { print(error) }\` for what may fail; the printed error says which it was.`
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
