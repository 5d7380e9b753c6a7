import { boundLog } from '#server/language/bound-text.ts'

/** The parts of one message from Xcode: the question and its context. */
export interface XcodePrompt {
  question: string
  /** The file the learner is in. */
  file: { name: string; code: string } | null
  selection: string | null
  /** Warnings and errors, one a line, as Xcode writes them. */
  issues: string
  /** All files whose text the message contains. */
  fileNames: string[]
}

const questionHeading = 'The user has asked:'
const fileBlock = /The contents are below:\s*```[^\n]*\n([\s\S]*?)\n?```/
const selectionBlock =
  /The user has selected the following code from that file:\s*```[^\n]*\n([\s\S]*?)\n?```/

/** A prompt contains whole files; we read only so much of it, while a language model gets all of it. */
const promptLimits = { totalCharacters: 256 * 1024, lineCharacters: 32 * 1024 }

/**
 * Reads the blocks of Xcode 26's templates; a message from any other client is only a question. Xcode writes
 * "The user is currently inside this file: A.swift", the file and the selection in fences ("```swift:A.swift"),
 * then the issues, and at the end "The user has asked:" and the question.
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
  const code = fileBlock.exec(context)?.[1] ?? ''
  return {
    question,
    file: name ? { name, code } : null,
    selection: selectionBlock.exec(context)?.[1] ?? null,
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

function fileNamesIn(text: string, current: string | undefined): string[] {
  const fenced = [...text.matchAll(/^```[\w+-]*: *([^\n`]+)$/gm)].map((match) => match[1]!.trim())
  return [...new Set([...(current ? [current] : []), ...fenced])]
}
