import { z } from 'zod'
import { loadEntries, parseYaml } from '#server/teaching/load-yaml.ts'
import { Answer, Misconception } from './answer.ts'

/** All answers of a folder, file by file. Throws with file, line and reason if one is invalid. */
export function loadAnswers(folder: string): Promise<Answer[]> {
  return loadEntries(folder, Answer)
}

export function loadMisconceptions(folder: string): Promise<Misconception[]> {
  return loadEntries(folder, Misconception)
}

export function parseEntries<T>(name: string, source: string, schema: z.ZodType<T>): T[] {
  return parseYaml(name, source, z.array(schema))
}
