import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { engineFolder } from './installed-model.ts'

/** An open model that can be downloaded; listed in tools/llama/models.json. */
export const OpenModel = z.strictObject({
  size: z.string().regex(/^[a-z]+$/),
  name: z.string(),
  licence: z.string(),
  address: z.url({ protocol: /^https?$/ }),
  file: z.string().regex(/^[\w.-]+\.gguf$/),
  gigabytes: z.number().positive(),
  /** Memory for the loaded model and its context. */
  memoryGigabytes: z.number().positive(),
  /** The file's hash; null accepts the hash that the download server states. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
})
export type OpenModel = z.infer<typeof OpenModel>

export function readOpenModels(file = path.join(engineFolder, 'models.json')): OpenModel[] {
  return z
    .array(OpenModel)
    .min(1)
    .parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Memory for Fledge itself and other programs on the machine. */
const otherMemoryGigabytes = 2

/** The largest model that fits in memory and on disk; null if none does. */
export function proposeModel(
  models: readonly OpenModel[],
  room: { memoryGigabytes: number; diskGigabytes: number },
): OpenModel | null {
  const fitting = models.filter(
    (model) =>
      model.memoryGigabytes + otherMemoryGigabytes <= room.memoryGigabytes &&
      model.gigabytes * 1.05 <= room.diskGigabytes,
  )
  return fitting.toSorted((one, other) => other.gigabytes - one.gigabytes)[0] ?? null
}
