import { limits } from '#contract/limits.ts'

/** The message text for an added file, or why it was refused. */
export type AddedFile = { text: string } | { refusal: string }

/** Turns a Swift file into a message that asks for a review. */
export async function readSwiftFile(file: Pick<File, 'name' | 'size' | 'text'>): Promise<AddedFile> {
  if (!file.name.toLowerCase().endsWith('.swift'))
    return { refusal: `${file.name} is not a picture or a Swift file. Choose one that ends in .swift.` }
  if (file.size === 0) return { refusal: `${file.name} is empty.` }
  const text = file.size > limits.chatMessage * 4 ? null : reviewRequest(file.name, await file.text())
  if (text === null || text.length > limits.chatMessage)
    return { refusal: `${file.name} is too long for one message. Paste the part that matters.` }
  return { text }
}

function reviewRequest(name: string, code: string): string {
  // The fence is longer than any in the code, so that the code cannot close it.
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `Please review this file.\n\n${fence}swift ${name.replace(/[`\s]+/g, '-')}\n${code.trimEnd()}\n${fence}`
}
