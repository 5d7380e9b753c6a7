import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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

/** The folder `knowledge`, ready to be used. */
export interface Knowledge {
  guide: FieldGuide
  planner: PlannerKnowledge
  choiceChecks: readonly ChoiceCheck[]
}

/** The files of `knowledge`, read and checked. */
export interface KnowledgeData {
  guide: GuideData
  planner: PlannerData
  choiceChecks: readonly ChoiceCheck[]
}

/** What a knowledge file holds. To parse, check and index the folder takes eight seconds; to read the file, less than half of one. */
interface BuiltKnowledge {
  data: KnowledgeData
  indexes: Map<string, unknown>
}

/** Of the product. */
const builtFile = path.join(projectRoot, 'build/knowledge.bin')

/** Of tests, development and the command line: a file that is kept until the knowledge or what reads it changes. */
const cacheFolder = path.join(projectRoot, '.cache/knowledge')
const readBy = ['contract', 'server/language', 'server/swift', 'server/teaching', 'package-lock.json']

/** Throws with file, line and reason where the folder has to be read and a file of it is not in form. */
export async function loadKnowledge(folder: string): Promise<Knowledge> {
  const isProduct = process.env.NODE_ENV === 'production' || import.meta.url.endsWith('.js')
  const file = isProduct && existsSync(builtFile) ? builtFile : await cachedFile(folder)
  const { data, indexes } = await readBuilt(file)
  return createKnowledge(data, (name) => indexes.get(name) as never)
}

/** For the build, which stops where a file of the folder is not in form. */
export async function buildKnowledge(folder: string): Promise<void> {
  const file = await cachedFile(folder)
  await mkdir(path.dirname(builtFile), { recursive: true })
  await copyFile(file, builtFile)
}

async function cachedFile(folder: string): Promise<string> {
  const name = `${await hashOf([folder, ...readBy.map((place) => path.join(projectRoot, place))])}.bin`
  const file = path.join(cacheFolder, name)
  if (existsSync(file)) return file
  const built = await buildFrom(folder)
  await mkdir(cacheFolder, { recursive: true })
  // Another process may be making the same file.
  const unfinished = `${file}.${process.pid}.${threadId}`
  await writeFile(unfinished, serialized(built))
  await rename(unfinished, file)
  const outdated = (await readdir(cacheFolder)).filter((other) => other.endsWith('.bin') && other !== name)
  for (const other of outdated) await rm(path.join(cacheFolder, other), { force: true })
  return file
}

async function buildFrom(folder: string): Promise<BuiltKnowledge> {
  // As JSON and back, because what the YAML parser cuts out of a file takes two bytes a letter.
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

/** Throws with file, line and reason where one is not in form. */
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

/** Not `v8.serialize`: what that reads back holds on to the bytes of the file. */
function serialized(knowledge: BuiltKnowledge): Buffer {
  const serializer = new Serializer()
  serializer.writeHeader()
  serializer.writeValue(knowledge)
  return serializer.releaseBuffer()
}

async function readBuilt(file: string): Promise<BuiltKnowledge> {
  const bytes = await readFile(file)
  const deserializer = new Deserializer(bytes)
  deserializer.readHeader()
  const knowledge = deserializer.readValue() as BuiltKnowledge
  // Frees thirty megabytes now, and not when garbage is next collected.
  bytes.buffer.transfer(0)
  return knowledge
}
