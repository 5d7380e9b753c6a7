import type { SavedSolution } from '#contract/tasks/saved-solution.ts'
import { readSolution } from '#contract/tasks/read-solution.ts'
import { fileExtension, nameOfLanguage } from './solution-languages.ts'

/** A solution as a file: its code without the fence, named as in the fence. */
export function solutionFile(solution: SavedSolution): { name: string; text: string } {
  const read = readSolution(solution)
  const text = textOf(solution)
  if (read.kind === 'code' && read.fileName) return { name: read.fileName, text }
  return {
    name: `${nameFrom(solution.title)}.${read.kind === 'markdown' ? 'md' : fileExtension(read.language)}`,
    text,
  }
}

/** The text to paste into Xcode. */
export function textOf(solution: SavedSolution): string {
  const read = readSolution(solution)
  return read.kind === 'code' ? read.code : solution.content
}

/** A language name to display; empty if unknown. */
export function languageName(solution: SavedSolution): string {
  const read = readSolution(solution)
  return read.kind === 'markdown' ? nameOfLanguage('markdown') : nameOfLanguage(read.language)
}

/** A file name from a title: keeps letters of all scripts, and nothing a file system may refuse. */
function nameFrom(title: string): string {
  return (
    title
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'solution'
  )
}
