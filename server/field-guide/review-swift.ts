import { swiftFaults } from '#server/swift/parse-swift.ts'

export interface Finding {
  line: number
  text: string
  /** Slug of the article behind it. */
  article: string
}

/** What stands out in a piece of Swift: what does not parse, then known traps and older API, in this order. */
export function reviewSwift(code: string, targetIOS: string | null): Finding[] {
  const faults = swiftFaults(code).slice(0, 2).map((fault) => ({
    line: fault.line,
    text: `this does not parse${fault.near ? `, near \`${fault.near.replaceAll('`', "'")}\`` : ''}. Look at this line and the one above for a missing bracket, quote or comma.`,
    article: 'swift-basics',
  }))
  const bare = withoutStringsAndComments(code)
  const traps = rules.flatMap((rule) => {
    if (rule.since && targetIOS && Number(targetIOS) < Number(rule.since)) return []
    const match = rule.finds.exec(bare)
    if (!match || (rule.unless && rule.unless.test(bare))) return []
    return [{ line: bare.slice(0, match.index + match[0].search(/\S/)).split('\n').length, text: rule.text(match), article: rule.article }]
  })
  return [...faults, ...traps]
}

interface Rule {
  finds: RegExp
  unless?: RegExp
  /** The iOS that has what the rule proposes. */
  since?: string
  text: (match: RegExpExecArray) => string
  article: string
}

const rules: Rule[] = []

/** Same length and lines, with the insides of strings and comments blank. */
function withoutStringsAndComments(code: string): string {
  return code.replace(/"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (text) => text.replace(/[^\n"]/g, ' '))
}
