import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { PlannerData } from '#server/planner/planner-knowledge.ts'
import { projectRoot } from '#server/project-root.ts'
import type { Knowledge } from './field-guide.ts'
import type { WrittenIndexes } from './search-articles.ts'

/** The folder `knowledge`, read, checked and indexed at build time. */
export interface BuiltKnowledge {
  /** Of the sources it was made from. */
  hash: string
  knowledge: Required<Knowledge>
  indexes: WrittenIndexes
  planner: PlannerData
}

export const knowledgeFolder = path.join(projectRoot, 'knowledge')
export const builtKnowledgeFile = path.join(projectRoot, 'build/knowledge.json')

const reading = new Map<string, Promise<BuiltKnowledge | null>>()

/** What the build made of a folder; null where there is no build, or where the sources have changed since. */
export function readBuiltKnowledge(folder: string): Promise<BuiltKnowledge | null> {
  if (path.resolve(folder) !== knowledgeFolder) return Promise.resolve(null)
  const known = reading.get(folder) ?? readAndCompare(folder)
  reading.set(folder, known)
  return known
}

async function readAndCompare(folder: string): Promise<BuiltKnowledge | null> {
  const text = await readFile(builtKnowledgeFile, 'utf8').catch(() => null)
  if (text === null) return null
  if (await isCodeNewer()) return null
  const built = JSON.parse(text) as BuiltKnowledge
  // Only our own build writes this file, and the hash says that it was made from just these sources.
  return built.hash === (await hashOfKnowledge(folder)) ? built : null
}

/** Whoever changes how words are read must not search by an index of yesterday. Where only the build is shipped there is no code to compare. */
async function isCodeNewer(): Promise<boolean> {
  const folders = ['server/field-guide', 'server/planner', 'contract'].map((name) => path.join(projectRoot, name))
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).map((name) => path.join(folder, name)),
    ),
  )
  const { mtimeMs: builtAt } = await stat(builtKnowledgeFile)
  const changes = await Promise.all(files.flat().map(async (file) => (await stat(file)).mtimeMs))
  return changes.some((changedAt) => changedAt > builtAt)
}

/** Of all sources, and of the way the build writes them down. */
export async function hashOfKnowledge(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:md|ya?ml)$/.test(name)).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name))))
  const hash = createHash('sha256').update('1')
  names.forEach((name, at) =>
    hash
      .update(name)
      .update('\0')
      .update(texts[at] ?? '')
      .update('\0'),
  )
  return hash.digest('hex')
}
