import { z } from 'zod'
import { loadYaml } from '#server/teaching/load-yaml.ts'
import { wordsOf } from '#server/language/normalise.ts'

/** Words of other languages, and the English words of the field for the same. */
export const FieldWords = z.array(
  z.strictObject({ says: z.array(z.string()).min(1), means: z.string().min(1) }),
)
export type FieldWords = z.infer<typeof FieldWords>

export function loadFieldWords(file: string): Promise<FieldWords> {
  return loadYaml(file, FieldWords)
}

/** The English words for what a text in another language names; empty where it names nothing known. */
export function createTranslate(entries: FieldWords): (text: string) => string {
  const known = entries.map(({ says, means }) => ({ phrases: says.map(spaced), means }))
  return (text) => {
    const said = spaced(text)
    return known
      .flatMap(({ phrases, means }) => (phrases.some((phrase) => said.includes(phrase)) ? [means] : []))
      .join(' ')
  }
}

function spaced(text: string): string {
  return ` ${wordsOf(text).join(' ')} `
}
