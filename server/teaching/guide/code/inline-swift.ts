import { swiftFaults } from '#server/swift/parse-swift.ts'

const head = /\b(?:@Model )?(?:final )?(?:struct|class) [A-Z]\w{0,60}\b[^{}]{0,80}\{/

/**
 * Takes a type declared within a sentence, such as `struct Hike { var name = ""; var km = 0.0 }`, out of it and
 * formats it on several lines.
 */
export function inlineSwift(text: string): { prose: string; code: string } {
  const found = head.exec(text)
  const end = found ? closingBrace(text, found.index + found[0].length) : null
  if (!found || end === null) return { prose: text, code: '' }
  const body = text.slice(found.index + found[0].length, end)
  const members = body
    .split(/;|\s(?=(?:private )?(?:var|let) )/)
    .map((member) => member.trim())
    .filter((member) => member !== '')
  const code = [found[0].trim(), ...members.map((member) => `    ${member}`), '}'].join('\n')
  const isType = members.length > 0 && members.every((member) => /^(?:private )?(?:var|let) \w/.test(member))
  if (!isType || swiftFaults(code).length > 0) return { prose: text, code: '' }
  const name = /(?:struct|class) (\w+)/.exec(found[0])?.[1] ?? ''
  const around = `${text.slice(0, found.index)}${text.slice(end + 1)}`.trim()
  const prose = /\p{L}/u.test(around)
    ? `${text.slice(0, found.index)}${name}${text.slice(end + 1)}`.trim()
    : ''
  return { prose, code }
}

function closingBrace(text: string, from: number): number | null {
  let depth = 1
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return null
}
