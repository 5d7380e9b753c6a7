import { invalid } from '#server/platform/http/problem.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'

/**
 * Throws if a text is not in English, in the text's language: the built-in planner only reads English. `path`
 * is the texts' field.
 */
export async function requireEnglish(
  { askForEnglish }: Pick<Thoughts, 'askForEnglish'>,
  path: string,
  texts: readonly string[],
): Promise<void> {
  const message = await askForEnglish([...texts])
  if (message !== null) throw invalid([{ path, message }])
}
