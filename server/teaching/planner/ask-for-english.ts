import type { PlannerKnowledge } from './load-planner-knowledge.ts'

/** The reply that asks for English texts; null if the texts are English. */
export function askForEnglish(
  { languageOf }: Pick<PlannerKnowledge, 'languageOf'>,
  texts: readonly string[],
): string | null {
  const language = texts.map(languageOf).find((found) => found !== null)
  return language ? `${language.says} ${language.asks}` : null
}
