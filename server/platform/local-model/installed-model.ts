import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#server/platform/project-root.ts'
import { LocalModelError } from './local-model-error.ts'
import type { LoadRequest } from './model-messages.ts'

/** The model to use, as recorded in DATA_DIR/models/installed.json. */
export const InstalledModel = z.object({
  name: z.string(),
  licence: z.string(),
  /** The file's name in DATA_DIR/models. */
  file: z.string().regex(/^[^/\\]+$/),
  bytes: z.number(),
  sha256: z.string(),
  tokensPerSecond: z.number(),
  /** The context size it is loaded with; {@link usualContextTokens} if absent. */
  contextTokens: z.int().positive().optional(),
})
export type InstalledModel = z.infer<typeof InstalledModel>

/** Where node-llama-cpp is installed, on demand. */
export const engineFolder = path.join(projectRoot, 'tools/llama')
const libraryFolder = path.join(engineFolder, 'node_modules/node-llama-cpp')

/** Enough for a prompt of 2,500 tokens and its answer. */
const usualContextTokens = 4096

export function modelsFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'models')
}

export function recordFile(dataDirectory: string): string {
  return path.join(modelsFolder(dataDirectory), 'installed.json')
}

/** Null if no model is installed or its file is missing. */
export function findInstalledModel(dataDirectory: string): InstalledModel | null {
  const record = recordFile(dataDirectory)
  if (!existsSync(record)) return null
  const parsed = InstalledModel.safeParse(readJson(record))
  if (!parsed.success || !existsSync(path.join(modelsFolder(dataDirectory), parsed.data.file))) return null
  return parsed.data
}

/** What the model's process has to load. Throws {@link LocalModelError} if the model or node-llama-cpp is missing. */
export function installedLoad(dataDirectory: string): LoadRequest {
  const model = findInstalledModel(dataDirectory)
  if (!model) throw new LocalModelError('no-model')
  return loadOf(path.join(modelsFolder(dataDirectory), model.file), model.contextTokens)
}

export function loadOf(modelFile: string, contextTokens = usualContextTokens): LoadRequest {
  if (!isEngineInstalled()) throw new LocalModelError('no-engine')
  return { engineFolder: libraryFolder, modelFile, contextTokens }
}

/** Whether this copy of Fledge can install models; a packed one may not have the folder for it. */
export function canAddModel(): boolean {
  return existsSync(path.join(engineFolder, 'package.json'))
}

export function isEngineInstalled(): boolean {
  return existsSync(path.join(libraryFolder, 'package.json'))
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
