import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'

const mostWordsOfTerm = 3

/**
 * The Swift under discussion: from the newest reply if it has any, otherwise the learner's newest code if the
 * reply was about it, otherwise from earlier replies or the learner.
 */
export function codeInView({ lastReply, spoken, newest, newestCode, learnerTexts }: Conversation): string {
  const shownBy = (text: string) =>
    codeBlocks(`${text}\n`).findLast(({ language }) => language === 'swift')?.code ?? ''
  const firstLine = newestCode.split('\n', 1)[0] ?? ''
  // If the reply quoted no known answer, it was about the learner's own code.
  const isOwn = newestCode !== '' && (newest.length === 0 || learnerTexts.at(-1)?.includes(firstLine))
  return shownBy(lastReply) || (isOwn ? newestCode : '') || shownBy(spoken) || newestCode
}

/** Parts of the code that a message mentions, longest first: words in a row, or operators such as `try?`. */
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

/** Whether a term is specific enough: a single short word counts only if it looks like code. */
function isTerm(term: string): boolean {
  return /[@.?!_$\\(]|[a-z][A-Z]|^[A-Z]/.test(term.slice(0, -1) + term.at(-1))
    ? term.length > 1
    : / /.test(term) || term.length > 4
}

/**
 * The first line of code that contains the term, and the lines that open the braces around it, outermost
 * first.
 */
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
