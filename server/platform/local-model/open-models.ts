import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { engineFolder } from './installed-model.ts'

/** An open model that can be fetched; tools/llama/models.json lists them. */
export const OpenModel = z.strictObject({
  size: z.string().regex(/^[a-z]+$/),
  name: z.string(),
  licence: z.string(),
  address: z.url({ protocol: /^https?$/ }),
  file: z.string().regex(/^[\w.-]+\.gguf$/),
  gigabytes: z.number().positive(),
  /** What the model and its context take while it is loaded. */
  memoryGigabytes: z.number().positive(),
  /** The file's hash; null accepts the hash that the server names. */
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

/** Fledge itself and what else the machine does. */
const otherMemoryGigabytes = 2

/** The largest model that fits into memory and on the disk; null if none does. */
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
