import { boundLog } from '#server/language/bound-text.ts'

export interface XcodePrompt {
  question: string
  /** The file that is open in Xcode. */
  file: { name: string; code: string } | null
  selection: string | null
  /** Warnings and errors, one per line, as Xcode writes them. */
  issues: string
  /** The names of all files whose text is in the message. */
  fileNames: string[]
}

const questionHeading = 'The user has asked:'
const fileHeading = 'The contents are below:'
const selectionHeading = 'The user has selected the following code from that file:'

/** The most of a prompt that is read here, since it contains whole files. A language model gets all of it. */
const promptLimits = { totalCharacters: 256 * 1024, lineCharacters: 32 * 1024 }

/**
 * Splits a message from Xcode 26 into its parts; any other message is a question. Xcode writes "The user is
 * currently inside this file: A.swift", the file and the selection in fences ("```swift:A.swift"), the
 * issues, and at the end "The user has asked:" and the question.
 */
export function readXcodePrompt(sent: string): XcodePrompt {
  const text = boundLog(sent, promptLimits)
  const at = text.lastIndexOf(questionHeading)
  if (at < 0)
    return {
      question: text.trim(),
      file: null,
      selection: null,
      issues: '',
      fileNames: fileNamesIn(text, undefined),
    }
  const context = text.slice(0, at)
  const question = text.slice(at + questionHeading.length).trim()
  const name = /The user is currently inside this file: *(\S[^\n]*)/.exec(context)?.[1]?.trim()
  const code = fencedBelow(context, fileHeading) ?? ''
  return {
    question,
    file: name ? { name, code } : null,
    selection: fencedBelow(context, selectionHeading),
    issues: issuesIn(context),
    fileNames: fileNamesIn(text, name),
  }
}

function issuesIn(context: string): string {
  const block = context.split('The following issues have been reported in the code:')[1] ?? ''
  return block
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(error|warning|note|analyzer)\b/i.test(line))
    .join('\n')
}

/** The content of the first fence that directly follows a heading; null if there is none. */
function fencedBelow(text: string, heading: string): string | null {
  const parts = text.split(heading)
  const at = parts.findIndex((part, index) => index > 0 && part.trimStart().startsWith('```'))
  if (at < 0) return null
  const below = parts.slice(at).join(heading)
  const start = below.indexOf('\n', below.indexOf('```')) + 1
  const end = start === 0 ? -1 : below.indexOf('```', start)
  return end < 0 ? null : below.slice(start, end).replace(/\n$/, '')
}

/** Reads line by line: a regular expression over the whole text would read on from every fence. */
function fileNamesIn(text: string, current: string | undefined): string[] {
  const fenced = text.split('\n').flatMap((line) => fileNameOf(line) ?? [])
  return [...new Set([...(current ? [current] : []), ...fenced])]
}

/**
 * The file name in the first line of a fence, such as "```swift:Models/Counter.swift"; null if there is none.
 */
function fileNameOf(line: string): string | null {
  if (!line.startsWith('```')) return null
  const colon = line.indexOf(':')
  if (colon < 0 || /[^\w+-]/.test(line.slice(3, colon)) || line.includes('`', colon)) return null
  return line.slice(colon + 1).trim() || null
}
