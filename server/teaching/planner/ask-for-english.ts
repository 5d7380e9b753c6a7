import type { PlannerKnowledge } from './load-planner-knowledge.ts'

/** What is said to texts in another language in place of a plan; null where they are English. */
export function askForEnglish(
  { languageOf }: Pick<PlannerKnowledge, 'languageOf'>,
  texts: readonly string[],
): string | null {
  const language = texts.map(languageOf).find((found) => found !== null)
  return language ? `${language.says} ${language.asks}` : null
}
