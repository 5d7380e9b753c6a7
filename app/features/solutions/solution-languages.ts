import type { SolutionLanguage } from '#contract/saved-solution.ts'

export const languageWords: Record<SolutionLanguage, string> = {
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

/** What people call a language; a file from elsewhere may name one that we do not know. */
export function wordFor(language: string): string {
  return isKnown(language) ? languageWords[language] : language
}

export function endingFor(language: string): string {
  return isKnown(language) ? endings[language] : 'txt'
}

function isKnown(language: string): language is SolutionLanguage {
  return Object.hasOwn(languageWords, language)
}
