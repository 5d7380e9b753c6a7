import type { SolutionLanguage } from '#contract/tasks/saved-solution.ts'

export const languageNames: Record<SolutionLanguage, string> = {
  swift: 'Swift',
  json: 'JSON',
  xml: 'XML',
  bash: 'Shell',
  markdown: 'Markdown',
  text: 'Plain text',
}

const endings: Record<SolutionLanguage, string> = {
  swift: 'swift',
  json: 'json',
  xml: 'xml',
  bash: 'sh',
  markdown: 'md',
  text: 'txt',
}

/** The display name of a language; unchanged if unknown, as it may be in an imported file. */
export function nameOfLanguage(language: string): string {
  return isKnown(language) ? languageNames[language] : language
}

export function fileExtension(language: string): string {
  return isKnown(language) ? endings[language] : 'txt'
}

function isKnown(language: string): language is SolutionLanguage {
  return Object.hasOwn(languageNames, language)
}
