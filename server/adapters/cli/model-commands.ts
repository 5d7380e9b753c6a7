import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { installEngine } from '#server/platform/local-model/install-engine.ts'
import {
  findInstalledModel,
  loadOf,
  modelsFolder,
  recordFile,
  type InstalledModel,
} from '#server/platform/local-model/installed-model.ts'
import { createLocalEngine } from '#server/platform/local-model/local-engine.ts'
import { LocalModelError } from '#server/platform/local-model/local-model-error.ts'
import { proposeModel, readOpenModels, type OpenModel } from '#server/platform/local-model/open-models.ts'
import { SettingsError, type Settings } from '#server/platform/settings.ts'
import { DownloadFailure, downloadModel, hashOf } from './download-model.ts'

export interface AddModelOptions {
  /** small, middle or large; if absent, the largest that fits. */
  size?: string | undefined
  /** Path of a model file that was downloaded by other means. */
  file?: string | undefined
  isYes: boolean
  /** Path of the list of models; tools/llama/models.json by default. */
  listFile?: string
  say?: (line: string) => void
  onProgress?: (received: number, total: number | null) => void
}

type Place = Pick<Settings, 'dataDirectory'>

/**
 * Downloads a model, or copies one from a file, then tests it and makes it the active one. Errors have
 * messages for the operator.
 */
export async function addModel({ dataDirectory }: Place, options: AddModelOptions): Promise<string> {
  const { file, isYes, say = console.log } = options
  const folder = modelsFolder(dataDirectory)
  mkdirSync(folder, { recursive: true })
  if (file) {
    if (!existsSync(file) || !statSync(file).isFile())
      throw new SettingsError(`There is no file ${path.resolve(file)}.`)
    await bringEngine(say)
    const part = path.join(folder, `${path.basename(file)}.part`)
    copy(file, part)
    return await takeInto(dataDirectory, part, { name: path.basename(file), licence: 'not known' })
  }
  const model = await chooseOpenModel(folder, options, say)
  const question = `Fetch ${model.name}, ${model.gigabytes} GB, licence ${model.licence}, from ${new URL(model.address).host}?`
  if (!isYes && !(await isConfirmed(question))) return 'Nothing was fetched.'
  await bringEngine(say)
  const part = path.join(folder, `${model.file}.part`)
  say(`Fetching ${model.address}`)
  const sha256 = await downloadModel({
    address: model.address,
    partFile: part,
    sha256: model.sha256,
    onProgress: options.onProgress ?? showProgress(),
  })
  return await takeInto(dataDirectory, part, model, sha256)
}

export function listModels({ dataDirectory }: Place, listFile?: string): string {
  const installed = findInstalledModel(dataDirectory)
  const lines = readOpenModels(listFile).map((model) => describe(model, installed))
  const own = installed
    ? `${installed.name} answers, about ${installed.tokensPerSecond} tokens a second, unless TUTOR_MODEL names another.`
    : 'None is installed: the Field Guide answers. Add one: npm run fledge -- model'
  return [...lines, own].join('\n')
}

/** Deletes the model and any interrupted downloads. */
export function removeModel({ dataDirectory }: Place): string {
  const installed = findInstalledModel(dataDirectory)
  const folder = modelsFolder(dataDirectory)
  const parts = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.part')) : []
  rmSync(recordFile(dataDirectory), { force: true })
  for (const name of [...parts, ...(installed ? [installed.file] : [])])
    rmSync(path.join(folder, name), { force: true })
  if (installed) return `${installed.name} is removed. After a restart, the Field Guide answers again.`
  return parts.length > 0 ? 'An interrupted download was removed.' : 'No model is installed.'
}

async function chooseOpenModel(
  folder: string,
  { size, listFile }: AddModelOptions,
  say: (line: string) => void,
): Promise<OpenModel> {
  const models = readOpenModels(listFile)
  const { bavail, bsize } = await statfs(folder)
  const room = { memoryGigabytes: totalmem() / 1e9, diskGigabytes: (bavail * bsize) / 1e9 }
  const proposed = proposeModel(models, room)
  say(
    `This machine has ${room.memoryGigabytes.toFixed(0)} GB of memory, and ${room.diskGigabytes.toFixed(0)} GB are free on the disk of DATA_DIR.`,
  )
  for (const model of models) say(describe(model, null) + (model === proposed ? '  ← fits best' : ''))
  if (!size) {
    if (proposed) return proposed
    throw new SettingsError('No model fits into the memory and on the disk of this machine.')
  }
  const wanted = models.find((model) => model.size === size)
  if (!wanted)
    throw new SettingsError(`Choose one of ${models.map((model) => model.size).join(', ')}, not "${size}".`)
  if (wanted.gigabytes > room.diskGigabytes)
    throw new SettingsError(
      `${wanted.name} needs ${wanted.gigabytes} GB, and only ${room.diskGigabytes.toFixed(1)} GB are free on the disk of DATA_DIR.`,
    )
  return wanted
}

function describe(
  { size, name, gigabytes, memoryGigabytes, licence }: OpenModel,
  installed: InstalledModel | null,
) {
  const mark = installed?.name === name ? '  ← installed' : ''
  return `  ${size.padEnd(7)} ${name}: ${gigabytes} GB on disk, ${memoryGigabytes} GB of memory, ${licence}${mark}`
}

async function isConfirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new SettingsError(`${question} To say yes without a terminal, add --yes.`)
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`${question} [y/N] `)
  lines.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function bringEngine(say: (line: string) => void): Promise<void> {
  say('Preparing node-llama-cpp, which runs the model (83 MB, once) …')
  await installEngine()
}

function copy(file: string, target: string): void {
  try {
    copyFileSync(file, target)
  } catch (error) {
    rmSync(target, { force: true })
    const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    throw new DownloadFailure(
      isFull
        ? 'The disk of DATA_DIR is full: the file was not copied.'
        : `The file cannot be copied into DATA_DIR/models: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

/**
 * Tests a downloaded file and makes it the active model if it can write. Returns a sentence for the operator.
 */
async function takeInto(
  dataDirectory: string,
  part: string,
  { name, licence }: { name: string; licence: string },
  sha256?: string,
): Promise<string> {
  const tokensPerSecond = await tryModel(part)
  const before = findInstalledModel(dataDirectory)
  const target = part.slice(0, -'.part'.length)
  const record: InstalledModel = {
    name,
    licence,
    file: path.basename(target),
    bytes: statSync(part).size,
    sha256: sha256 ?? (await hashOf(part)),
    tokensPerSecond,
  }
  renameSync(part, target)
  writeFileSync(recordFile(dataDirectory), `${JSON.stringify(record, null, 2)}\n`)
  if (before && before.file !== record.file)
    rmSync(path.join(modelsFolder(dataDirectory), before.file), { force: true })
  return `${name} works: about ${tokensPerSecond} tokens a second. Restart Fledge, and it answers.`
}

/** Lets the model write a sentence; returns its tokens per second. */
async function tryModel(file: string): Promise<number> {
  const engine = createLocalEngine({ findModel: () => loadOf(file) })
  let begun = 0
  try {
    const { outputTokens } = await engine.write(
      {
        messages: [{ role: 'user', text: 'Say in one sentence what a view is in SwiftUI.' }],
        schema: null,
        mostTokens: 60,
        temperature: 0,
      },
      { asker: 'server', onText: () => (begun ||= performance.now()) },
    )
    const seconds = (performance.now() - begun) / 1000
    return Math.max(1, Math.round(outputTokens / seconds))
  } catch (error) {
    // Delete a file that cannot be read as a model; keep one that is only too large for this machine.
    if (error instanceof LocalModelError && error.reason === 'unreadable') rmSync(file, { force: true })
    throw error
  } finally {
    engine.close()
  }
}

function showProgress(): (received: number, total: number | null) => void {
  let told = -1
  return (received, total) => {
    const percent = total ? Math.floor((received / total) * 100) : Math.floor(received / 1e8)
    const step = process.stdout.isTTY ? 1 : 10
    if (percent < told + step) return
    told = percent
    const line = `${(received / 1e9).toFixed(2)} GB${total ? ` of ${(total / 1e9).toFixed(2)} GB, ${percent} %` : ''}`
    process.stdout.write(process.stdout.isTTY ? `\r${line}${percent === 100 ? '\n' : ''}` : `${line}\n`)
  }
}
