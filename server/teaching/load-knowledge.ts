import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, open as openFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Deserializer, Serializer } from 'node:v8'
import { threadId } from 'node:worker_threads'
import {
  createFieldGuide,
  readKnowledge,
  type FieldGuide,
  type Knowledge as GuideData,
} from '#server/teaching/guide/field-guide.ts'
import { loadChoiceChecks, type ChoiceCheck } from '#server/teaching/check-questions/choice-check.ts'
import {
  createPlannerKnowledge,
  readPlannerData,
  type PlannerData,
  type PlannerKnowledge,
} from '#server/teaching/planner/load-planner-knowledge.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import type { Indexed } from './indexed.ts'

/** The content of the folder `knowledge`, ready to use. */
export interface Knowledge {
  guide: FieldGuide
  planner: PlannerKnowledge
  choiceChecks: readonly ChoiceCheck[]
}

/** The parsed and validated files of `knowledge`. */
export interface KnowledgeData {
  guide: GuideData
  planner: PlannerData
  choiceChecks: readonly ChoiceCheck[]
}

/**
 * The content of a built knowledge file. Parsing, checking and indexing the folder takes eight seconds; loading the
 * file takes less than half a second.
 */
interface BuiltKnowledge {
  data: KnowledgeData
  indexes: Map<string, unknown>
}

/** The file in the production build. */
const builtFile = path.join(projectRoot, 'build/knowledge.bin')

/** The cache for tests, development and the command line, valid until the knowledge or its code changes. */
const cacheFolder = path.join(projectRoot, '.cache/knowledge')
/** Size of the length before each value in a built file. */
const lengthBytes = 4
const readBy = ['contract', 'server/language', 'server/swift', 'server/teaching', 'package-lock.json']

/**
 * Loads the built file or the cache. If neither is current, reads the folder, and throws with file, line and reason
 * if a file is invalid.
 */
export async function loadKnowledge(folder: string): Promise<Knowledge> {
  const isProduct = process.env.NODE_ENV === 'production' || import.meta.url.endsWith('.js')
  const file = isProduct && existsSync(builtFile) ? builtFile : await cachedFile(folder)
  const { data, indexes } = await readBuilt(file)
  return createKnowledge(data, (name) => indexes.get(name) as never)
}

/** Writes the knowledge file of the production build. Throws if a file in the folder is invalid. */
export async function buildKnowledge(folder: string, target: string): Promise<void> {
  await copyFile(await cachedFile(folder), target)
}

async function cachedFile(folder: string): Promise<string> {
  const name = `${await hashOf([folder, ...readBy.map((place) => path.join(projectRoot, place))])}.bin`
  const file = path.join(cacheFolder, name)
  if (existsSync(file)) return file
  const built = await buildFrom(folder)
  await mkdir(cacheFolder, { recursive: true })
  // Written under a unique name first: another process may be making the same file.
  const unfinished = `${file}.${process.pid}.${threadId}`
  await writeBuilt(unfinished, built)
  await rename(unfinished, file)
  const outdated = (await readdir(cacheFolder)).filter((other) => other.endsWith('.bin') && other !== name)
  for (const other of outdated) await rm(path.join(cacheFolder, other), { force: true })
  return file
}

async function buildFrom(folder: string): Promise<BuiltKnowledge> {
  // Copied through JSON, because strings sliced by the YAML parser take two bytes per character.
  const data = JSON.parse(JSON.stringify(await readKnowledgeFolder(folder))) as KnowledgeData
  const indexes = new Map<string, unknown>()
  createKnowledge(data, (name, make) => {
    if (indexes.has(name)) throw new Error(`Two indexes are called ${name}`)
    const index = make()
    indexes.set(name, index)
    return index
  })
  return { data, indexes }
}

function createKnowledge({ guide, planner, choiceChecks }: KnowledgeData, indexed: Indexed): Knowledge {
  return {
    guide: createFieldGuide(guide, indexed),
    planner: createPlannerKnowledge(planner, indexed),
    choiceChecks,
  }
}

/** Reads and validates the folder. Throws with file, line and reason if a file is invalid. */
async function readKnowledgeFolder(folder: string): Promise<KnowledgeData> {
  const [guide, planner, choiceChecks] = await Promise.all([
    readKnowledge(folder),
    readPlannerData(folder),
    loadChoiceChecks(path.join(folder, 'checks')),
  ])
  return { guide, planner, choiceChecks }
}

async function hashOf(places: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.versions.v8)
  for (const file of (await Promise.all(places.map(filesIn))).flat())
    hash.update(path.relative(projectRoot, file)).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function filesIn(place: string): Promise<string[]> {
  if (path.extname(place) !== '') return [place]
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
}

/**
 * Writes the values, each preceded by its length, so that a reader needs memory for only one value's bytes at a time.
 */
async function writeBuilt(file: string, { data, indexes }: BuiltKnowledge): Promise<void> {
  const values = [data.guide, data.planner, data.choiceChecks, ...indexes]
  await writeFile(
    file,
    values.flatMap((value) => {
      const bytes = serialized(value)
      const length = Buffer.alloc(lengthBytes)
      length.writeUInt32LE(bytes.length)
      return [length, bytes]
    }),
  )
}

function serialized(value: unknown): Buffer {
  const serializer = new Serializer()
  serializer.writeHeader()
  serializer.writeValue(value)
  return serializer.releaseBuffer()
}

async function readBuilt(file: string): Promise<BuiltKnowledge> {
  const [guide, planner, choiceChecks, ...indexes] = await readValues(file)
  return {
    data: { guide, planner, choiceChecks } as KnowledgeData,
    indexes: new Map(indexes as [string, unknown][]),
  }
}

async function readValues(file: string): Promise<unknown[]> {
  const open = await openFile(file)
  try {
    const values: unknown[] = []
    const length = Buffer.alloc(lengthBytes)
    while ((await open.read(length)).bytesRead === lengthBytes) {
      const { buffer } = await open.read(Buffer.allocUnsafeSlow(length.readUInt32LE()))
      // Not `v8.deserialize`, whose strings keep all bytes in memory.
      const deserializer = new Deserializer(buffer)
      deserializer.readHeader()
      values.push(deserializer.readValue())
      // Frees the bytes now instead of at the next garbage collection.
      buffer.buffer.transfer(0)
    }
    return values
  } finally {
    await open.close()
  }
}
