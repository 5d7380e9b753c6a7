import type { SavedSolution } from '#contract/saved-solution.ts'
import { readSolution } from '#contract/read-solution.ts'
import { endingFor, wordFor } from './solution-languages.ts'

/** A solution as a file: code without the fence it was saved in, under the name it was given there. */
export function solutionFile(solution: SavedSolution): { name: string; text: string } {
  const read = readSolution(solution)
  const text = textOf(solution)
  if (read.kind === 'code' && read.fileName) return { name: read.fileName, text }
  return {
    name: `${nameFrom(solution.title)}.${read.kind === 'markdown' ? 'md' : endingFor(read.language)}`,
    text,
  }
}

/** What one wants in Xcode. */
export function textOf(solution: SavedSolution): string {
  const read = readSolution(solution)
  return read.kind === 'code' ? read.code : solution.content
}

/** For people; empty where it is not known. */
export function languageWord(solution: SavedSolution): string {
  const read = readSolution(solution)
  return read.kind === 'markdown' ? wordFor('markdown') : wordFor(read.language)
}

/** Letters of every script stay; what a file system may refuse goes. */
function nameFrom(title: string): string {
  return (
    title
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'solution'
  )
}
