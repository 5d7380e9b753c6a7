import { invalid } from '#server/platform/http/problem.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'

/** Refuses texts in another language, in that language: the built-in planner reads English only. `path` is the field they come from. */
export async function requireEnglish(
  { askForEnglish }: Pick<Thoughts, 'askForEnglish'>,
  path: string,
  texts: readonly string[],
): Promise<void> {
  const message = await askForEnglish([...texts])
  if (message !== null) throw invalid([{ path, message }])
}
