import type { SavedSolution } from '#contract/saved-solution.ts'

/** Those whose title or content contains the query, whatever its case. */
export function findSolutions(solutions: SavedSolution[], query: string): SavedSolution[] {
  const wanted = query.trim().toLowerCase()
  return wanted === ''
    ? solutions
    : solutions.filter(
        ({ title, content }) =>
          title.toLowerCase().includes(wanted) || content.toLowerCase().includes(wanted),
      )
}
