import { limits } from '#contract/limits.ts'
import type { AttemptFile } from '#contract/tasks/task-help.ts'
import { tooMuchCode } from '#contract/tasks/too-much-code.ts'

/** All files, including the new ones, and a message for each refused file. */
export interface AddedFiles {
  files: AttemptFile[]
  refusals: string[]
}

type ReadableFile = Pick<File, 'name' | 'size' | 'text'>

/** Reads dropped or chosen files; a file replaces an earlier one with the same name. */
export async function addSwiftFiles(
  before: readonly AttemptFile[],
  chosen: readonly ReadableFile[],
): Promise<AddedFiles> {
  let files = [...before]
  const refusals: string[] = []
  for (const file of chosen) {
    const name = file.name.slice(-limits.attemptFileName)
    const others = files.filter((one) => one.name !== name)
    const refusal = refusalBefore(file, others.length)
    const code = refusal === null ? await file.text() : ''
    if (refusal !== null) refusals.push(refusal)
    else if (sizeOf(others) + code.length > limits.attemptCode) refusals.push(`${name}: ${tooMuchCode}`)
    else if (code.trim() === '') refusals.push(`${name} is empty. Save it in Xcode first.`)
    else files = [...others, { name, code }]
  }
  return { files, refusals }
}

export function sizeOf(files: readonly AttemptFile[]): number {
  return files.reduce((sum, { code }) => sum + code.length, 0)
}

/** Why a file is refused before it is read; null if it is accepted. */
function refusalBefore({ name, size }: ReadableFile, others: number): string | null {
  if (!name.toLowerCase().endsWith('.swift'))
    return `${name} is not a Swift file. Choose one that ends in .swift.`
  if (size === 0) return `${name} is empty. Save it in Xcode first.`
  // A character takes up to four bytes.
  if (size > limits.attemptCode * 4) return `${name}: ${tooMuchCode}`
  return others >= limits.attemptFiles
    ? `${name}: at most ${limits.attemptFiles} files are checked at once.`
    : null
}
