import { limits } from '#contract/limits.ts'
import { createLiveAnswer, type LiveAnswer } from '#server/features/chat/live/live-answer.ts'
import { readXcodePrompt } from './read-xcode-prompt.ts'

/** Wraps a finished text as a complete answer. */
export function settledAnswer(text: string): LiveAnswer {
  const answer = createLiveAnswer({ messageId: 0, userMessageId: 0 })
  answer.append(text)
  answer.settle('complete', null)
  return answer
}

const mostCharacters = 60
const opening =
  /^(please|hey|hi|hello|how (do|can|should|would|to)( (i|we|you))?|can (i|we|you)|could (i|we|you)|what('s| is| are| does)|why (is|does|do|are)|is there|tell me( about)?)[\s,]+/i

/**
 * The JSON that Xcode expects as a conversation's title. It needs no model and does not count as a question.
 */
export function summarizeQuestion(prompt: string): string {
  const { question } = readXcodePrompt(prompt.replace(/Summarize this question\.[\s\S]*$/, ''))
  return JSON.stringify({
    reasoning: 'The question as a statement, in few words.',
    questionSummary: shortTitle(question),
  })
}

/** A short title: the question as a statement. */
export function shortTitle(question: string): string {
  const plain = question
    .replace(/^[ \t]*>\s?/gm, '')
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const statement = plain.replace(opening, '').replace(/(?<![?.!\s])[?.!\s]+$/, '')
  const short =
    statement.length <= mostCharacters ? statement : `${wholeWords(statement.slice(0, mostCharacters))}…`
  return short === '' ? 'Question about the code' : short[0]!.toUpperCase() + short.slice(1)
}

function wholeWords(text: string): string {
  const end = text.lastIndexOf(' ')
  return end < 0 ? text : text.slice(0, end)
}

/**
 * For Xcode, merges an answer into a file without a language model. If the answer contains the whole file,
 * returns that; otherwise the file as it was, so that the learner's code is never lost.
 */
export function mergeWithoutModel(prompt: string): string {
  const original = codeToUpdate(prompt)
  if (original !== null) return `<updated-code>${original}</updated-code>`
  const code = /^\s*\*\*File:\*\*/.test(prompt) ? changedFile(prompt) : newCode(prompt)
  return `\`\`\`swift\n${code.trimEnd()}\n\`\`\``
}

/**
 * The code between Xcode's tags. The opening tag must start a line, because a sentence before it mentions it
 * too; the closing one must come before `<update>`, because the code may contain one.
 */
function codeToUpdate(prompt: string): string | null {
  const opening = /^<code>/m.exec(prompt)
  if (!opening) return null
  const end = prompt.search(/<\/code>\s*<update>/)
  return end > opening.index ? prompt.slice(opening.index + opening[0].length, end) : null
}

function changedFile(prompt: string): string {
  const [block, answer] = partedAt(prompt, /(?<=\n```)\s*\n\*\*Answer:\*\*/) ??
    partedAt(prompt, /^\*\*Answer:\*\*/m) ?? [prompt, '']
  const text = block.replace(/^\s*\*\*File:\*\*\s*/, '')
  const [opening = '', name] = /^```\w*(?::([^\n]*))?\n/.exec(text) ?? []
  const file = opening === '' ? text : text.slice(opening.length).replace(/\n```\s*$/, '')
  // If the file contains fences, its own end cannot be found.
  if (name === undefined || /^```/m.test(file)) return file
  return fencesIn(answer).find((fence) => fence.name === name.trim())?.code ?? file
}

function newCode(prompt: string): string {
  const [, instructions] = partedAt(prompt, /^\*\*Code Instructions:\*\*/m) ?? ['', '']
  const fences = fencesIn(instructions)
  return (fences.find(({ name }) => name !== '') ?? fences[0])?.code ?? ''
}

/**
 * The fenced blocks in an answer. One followed by another opening fence is skipped: it was not closed, or
 * contains a fence.
 */
function fencesIn(answer: string): { name: string; code: string }[] {
  const fences: { name: string; code: string }[] = []
  let open: { name: string; lines: string[] } | null = null
  for (const line of answer.slice(0, limits.chatAnswer).split('\n')) {
    if (!line.startsWith('```')) open?.lines.push(line)
    else if (open) {
      if (line.slice(3).trim() === '') fences.push({ name: open.name, code: open.lines.join('\n') })
      open = null
    } else {
      const [language = '', ...name] = line.slice(3).split(':')
      if (!/\W/.test(language.trimEnd())) open = { name: name.join(':').trim(), lines: [] }
    }
  }
  return fences
}

function partedAt(text: string, mark: RegExp): [string, string] | null {
  const found = mark.exec(text)
  return found && [text.slice(0, found.index), text.slice(found.index + found[0].length)]
}
