import { codeBlocks } from '#server/teaching/guide/code-blocks.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'

const mostWordsOfTerm = 3

/** The Swift that was shown last: the tutor's, else the learner's own. */
export function codeInView({ lastReply, spoken, newest, newestCode, learnerTexts }: Conversation): string {
  const shownBy = (text: string) =>
    codeBlocks(`${text}\n`).findLast(({ language }) => language === 'swift')?.code ?? ''
  const firstLine = newestCode.split('\n', 1)[0] ?? ''
  // A reply that gave no answer was about the learner's own code.
  const isOwn = newestCode !== '' && (newest.length === 0 || learnerTexts.at(-1)?.includes(firstLine))
  return shownBy(lastReply) || (isOwn ? newestCode : '') || shownBy(spoken) || newestCode
}

/** What a message names of a piece of code, the longest first: words in a row that stand in it, or signs such as `try?` and `@State`. */
export function termsIn(text: string, code: string): string[] {
  const words = text
    .replace(/[`"“”]/g, '')
    .split(/\s+/)
    .filter(Boolean)
  const terms: string[] = []
  for (let length = mostWordsOfTerm; length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const term = words
        .slice(at, at + length)
        .join(' ')
        .replace(/(?<![?!.,;:])[?!.,;:]+$/, (end) =>
          code.includes(`${words[at]}`) && end === '?' ? '?' : '',
        )
      if (isTerm(term) && code.includes(term)) terms.push(term)
    }
  return terms.filter((term, at) => !terms.slice(0, at).some((longer) => longer.includes(term)))
}

/** Small words stand in code and in every sentence; one alone is only meant where it looks like code. */
function isTerm(term: string): boolean {
  return /[@.?!_$\\(]|[a-z][A-Z]|^[A-Z]/.test(term.slice(0, -1) + term.at(-1))
    ? term.length > 1
    : / /.test(term) || term.length > 4
}

/** The line of some code where a term stands, and the lines that open the braces around it, the outermost first. */
export function placeOf(code: string, term: string): { line: string; around: string[] } | null {
  const open: string[] = []
  for (const line of code.split('\n')) {
    const closes = /^\s*\}/.test(line) ? open.pop() : undefined
    if (line.includes(term)) return { line: line.trim(), around: [...open] }
    const depth =
      (line.match(/\{/g)?.length ?? 0) - (line.match(/\}/g)?.length ?? 0) + (closes === undefined ? 0 : 1)
    if (depth > 0) open.push(line.split('{', 1)[0]!.trim())
    for (let at = depth; at < 0; at += 1) open.pop()
  }
  return null
}
