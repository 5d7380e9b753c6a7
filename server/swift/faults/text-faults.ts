import { distance } from 'fastest-levenshtein'
import { argumentsOf, callsIn, lineOf, nameCalled } from '#server/swift/calls.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 200

/** Text used as number, address or key, and text without its quotes. */
export function textFaults(source: FaultSource): CodeFault[] {
  return [
    ...addressesOfText(source),
    ...numbersAsText(source),
    ...keysThatDiffer(source),
    ...searchesByCase(source),
    ...textWithoutQuotes(source),
  ]
}

/** Reports `URL(string: "https://…?q=\(query)")!`, which fails if the text contains a space. */
function addressesOfText({ root, code }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('postfix_expression')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const given = /^URL\(string:\s{0,4}([\s\S]{1,200})\)!$/.exec(node.text)?.[1] ?? ''
      const name = /^"[^"]*\\\((\w+(?:\.\w+)*)\)/.exec(given)?.[1] ?? /^((?:self\.)?\w+)$/.exec(given)?.[1]
      const isEscaped = /addingPercentEncoding|URLQueryItem/.test(code)
      const isConstant =
        name !== undefined &&
        new RegExp(`\\b(?:static )?let ${name}\\s{0,4}(?::\\s{0,4}String\\s{0,4})?=\\s{0,4}"`).test(code)
      return name && !isEscaped && !isConstant
        ? [{ kind: 'address-of-text', line: lineOf(node), name: name.replace(/^self\./, ''), other: '' }]
        : []
    })
}

const counted =
  /(?:score|price|amount|count|number|age|year|distance|points|weight|minutes|kilometres|kilometers|km|rating|size|total)$/i

/** Reports numbers compared as text, where "10" comes before "9": `$0.points > $1.points`. */
function numbersAsText({ root, types }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('comparison_expression')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const name = /^[\w.$]{0,80}\.(\w{1,80})\s{0,4}[<>]=?\s{0,4}[\w.$]{0,80}\.\1$/.exec(node.text)?.[1]
      return name && counted.test(name) && types.of(name) === 'String'
        ? [{ kind: 'numbers-as-text', line: lineOf(node), name, other: '' }]
        : []
    })
}

/** Reports a key that is written and a slightly different one that is read. */
function keysThatDiffer({ code }: FaultSource): CodeFault[] {
  const lines = code.split('\n').map((line) => line.slice(0, 300))
  const found = (pattern: RegExp) =>
    lines.flatMap((line, at) => {
      const key = pattern.exec(line)?.[1]
      return key ? [{ key, line: at + 1 }] : []
    })
  const written = found(/\.set\([^\n]{1,160}forKey:\s{0,4}"([^"\n]{1,60})"/)
  const read = found(
    /\.(?:string|integer|bool|double|object|array|data|stringArray|value)\(forKey:\s{0,4}"([^"\n]{1,60})"/,
  )
  return read.flatMap(({ key, line }): CodeFault[] => {
    if (written.some((one) => one.key === key)) return []
    const near = written.find(
      (one) =>
        distance(one.key.toLowerCase(), key.toLowerCase()) <= 2 &&
        !read.some((other) => other.key === one.key),
    )
    return near ? [{ kind: 'keys-differ', line, name: key, other: near.key }] : []
  })
}

/** Reports a search that distinguishes capital letters: `.filter { $0.name.contains(search) }`. */
function searchesByCase({ root, code }: FaultSource): CodeFault[] {
  if (/lowercased\(\)|localized(?:Standard|CaseInsensitive)Contains/.test(code)) return []
  return callsIn(root).flatMap((call): CodeFault[] => {
    const name = argumentsOf(call)[0]?.text ?? ''
    return nameCalled(call) === 'contains' &&
      /^\w{1,80}$/.test(name) &&
      new RegExp(`text: \\$${name}\\b`).test(code)
      ? [{ kind: 'search-by-case', line: lineOf(call), name, other: '' }]
      : []
  })
}

/** Reports `Text(Next)`: a capitalised name is a type, and a type is no text. */
function textWithoutQuotes({ root, code }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    const shows = /^(?:Text|Button|Label|navigationTitle)$/.exec(nameCalled(call) ?? '')
    const word = shows ? /^[A-Z]\w{0,60}$/.exec(argumentsOf(call)[0]?.text ?? '')?.[0] : undefined
    return word && !new RegExp(`\\b(?:let|var|case) ${word}\\b`).test(code)
      ? [{ kind: 'text-without-quotes', line: lineOf(call), name: word, other: '' }]
      : []
  })
}
