import { boundLog } from '#server/language/bound-text.ts'

/** What Xcode puts around a question in one message. */
export interface XcodePrompt {
  question: string
  /** The file the learner is in. */
  file: { name: string; code: string } | null
  selection: string | null
  /** Warnings and errors, one a line, as Xcode writes them. */
  issues: string
  /** All files whose text the message holds. */
  fileNames: string[]
}

const asked = 'The user has asked:'
const contents = /The contents are below:\s*```[^\n]*\n([\s\S]*?)\n?```/
const selected = /The user has selected the following code from that file:\s*```[^\n]*\n([\s\S]*?)\n?```/

/** A prompt carries whole files; beyond this our own reading of it ends, a language model gets all of it. */
const promptLimits = { totalCharacters: 256 * 1024, lineCharacters: 32 * 1024 }

/** Reads the blocks of Xcode 26's templates; a message of any other client is a question and nothing else. */
export function readXcodePrompt(sent: string): XcodePrompt {
  const text = boundLog(sent, promptLimits)
  const at = text.lastIndexOf(asked)
  if (at < 0)
    return {
      question: text.trim(),
      file: null,
      selection: null,
      issues: '',
      fileNames: fileNamesIn(text, undefined),
    }
  const around = text.slice(0, at)
  const question = text.slice(at + asked.length).trim()
  const name = /The user is currently inside this file: *(\S[^\n]*)/.exec(around)?.[1]?.trim()
  const code = contents.exec(around)?.[1] ?? ''
  return {
    question,
    file: name ? { name, code } : null,
    selection: selected.exec(around)?.[1] ?? null,
    issues: issuesIn(around),
    fileNames: fileNamesIn(text, name),
  }
}

function issuesIn(around: string): string {
  const block = around.split('The following issues have been reported in the code:')[1] ?? ''
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
