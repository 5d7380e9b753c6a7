import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { blankStringsAndComments } from '#server/teaching/guide/versions/blank-strings.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'

const mostWords = 14
const aloneNumber = /(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g

/**
 * Changes a number in the tutor's last example, or says which of its lines changed; null if neither is asked.
 */
export function aboutShownExample(
  guide: FieldGuide,
  { replies, learnerTexts, slug }: Conversation,
  { prose, code, diagnosis }: Message,
): BuiltInAnswer | null {
  const [newest, before] = replies.flatMap(swiftIn).toReversed()
  if (!newest || code !== '' || diagnosis || prose.split(/\s+/).length > mostWords) return null
  const ask = guide.codeTalk.askIn(prose)
  const changed = before && (ask === 'which-line' || ask === 'what-differs') ? newLines(before, newest) : []
  if (changed.length > 0 && swiftIn(replies.at(-1) ?? '').length > 0)
    return say(slug, guide, [
      `${changed.length === 1 ? 'This line' : 'These lines'} changed, and all else is as before:`,
      swiftBlock(changed.map((line) => line.trim()).join('\n')),
    ])
  const isQuestion = guide.understanding.isOpenQuestion(prose) || guide.understanding.asksHow(prose)
  return ask === 'other-number' && !isQuestion
    ? sayWithNumber(guide, slug, newest, prose, learnerTexts)
    : null
}

/**
 * The example with the learner's number instead of the one they named before, or of the only one in the code.
 */
function sayWithNumber(
  guide: FieldGuide,
  slug: string | null,
  code: string,
  prose: string,
  learnerTexts: readonly string[],
): BuiltInAnswer | null {
  const bare = blankStringsAndComments(code)
  const inCode = new Set(bare.match(aloneNumber))
  const said = prose.match(aloneNumber) ?? []
  const wanted = said.filter((one) => !inCode.has(one))
  const named = [...said, ...learnerTexts.toReversed().flatMap((text) => text.match(aloneNumber) ?? [])]
  const large = [...inCode].filter((one) => Number(one) > 1)
  const old = named.find((one) => inCode.has(one)) ?? (large.length === 1 ? large[0] : undefined)
  const [next] = wanted
  if (!next || wanted.length > 1 || old === undefined) return null
  const swift = withNumber(code, bare, old, next)
  const lines = newLines(code, swift)
  return say(slug, guide, [
    `Only \`${old}\` becomes \`${next}\`, in \`${(lines[0] ?? '').trim()}\`:`,
    swiftBlock(swift),
    /"[^"\n]{0,80}\d[^"\n]{0,80}"/.test(swift)
      ? 'The numbers inside quotes are only text that is shown; write there what fits.'
      : null,
  ])
}

/** Replaces a number, except in strings and comments, which are blanked out in `bare`. */
function withNumber(code: string, bare: string, old: string, next: string): string {
  let swift = code
  for (const match of [...bare.matchAll(aloneNumber)].toReversed())
    if (match[0] === old) swift = swift.slice(0, match.index) + next + swift.slice(match.index + old.length)
  return swift
}

/** The lines that the newest example adds to the previous one; empty if the two differ too much. */
function newLines(before: string, newest: string): string[] {
  const known = new Set(before.split('\n').map((line) => line.trim()))
  const lines = newest.split('\n').filter((line) => line.trim() !== '')
  const fresh = lines.filter((line) => !known.has(line.trim()))
  return fresh.length <= lines.length * mostOfNew ? fresh : []
}

const mostOfNew = 0.4

function swiftIn(reply: string): string[] {
  return codeBlocks(`${reply}\n`).flatMap(({ language, code }) => (language === 'swift' ? [code] : []))
}

function say(slug: string | null, guide: FieldGuide, parts: (string | null)[]): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: slug === null ? [] : [slug],
    linked: 1,
    parts,
  })
}
