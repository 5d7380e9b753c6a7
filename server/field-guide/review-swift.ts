import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { ReviewRule } from './review-rule.ts'

export interface Finding {
  line: number
  text: string
  /** Slug of the article behind it. */
  article: string
}

/** What stands out in a piece of Swift: what does not parse, then known traps and API that is too old or too new, in the order of the rules. */
export function reviewSwift(code: string, targetIOS: string | null, rules: readonly ReviewRule[]): Finding[] {
  const bare = withoutStringsAndComments(code)
  return [...syntaxFindings(code), ...rules.filter((rule) => isFor(rule, targetIOS, bare)).flatMap((rule) => findingOf(rule, bare))]
}

function syntaxFindings(code: string): Finding[] {
  return swiftFaults(code)
    .slice(0, 2)
    .map((fault) => ({
      line: fault.line,
      text: `this does not parse${fault.near ? `, near \`${fault.near.replaceAll('`', "'")}\`` : ''}. Look at this line and the one above for a missing bracket, quote, name or comma.`,
      article: 'swift-basics',
    }))
}

/** Without a known target, the newest way is proposed and nothing is too new. */
function isFor(rule: ReviewRule, targetIOS: string | null, bare: string): boolean {
  if (rule.unless && new RegExp(rule.unless).test(bare)) return false
  if (rule.needs) return targetIOS !== null && Number(targetIOS) < Number(rule.needs) && !/#available|@available/.test(bare)
  return !rule.from || targetIOS === null || Number(targetIOS) >= Number(rule.from)
}

function findingOf(rule: ReviewRule, bare: string): Finding[] {
  const match = new RegExp(rule.finds, 'm').exec(bare)
  if (!match) return []
  const place = match.index + Math.max(0, rule.finds.includes('body') ? match[0].length - 1 : match[0].search(/\S/))
  const text = rule.text.replace(/\{(\w+)\}/g, (whole, name: string) => match.groups?.[name] ?? whole)
  return [{ line: bare.slice(0, place).split('\n').length, text, article: rule.article }]
}

/** Same length and lines, with the insides of strings and comments blank; of an address its scheme stays. */
function withoutStringsAndComments(code: string): string {
  return code.replace(/"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (text) => {
    const scheme = /^"http:/.exec(text)?.[0] ?? ''
    return scheme + text.slice(scheme.length).replace(/[^\n"]/g, ' ')
  })
}
