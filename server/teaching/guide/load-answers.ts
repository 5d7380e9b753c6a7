import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { Answer, Misconception } from './answer.ts'

/** All answers of a folder, file by file. Throws with file, line and reason where one is not in form. */
export function loadAnswers(folder: string): Promise<Answer[]> {
  return loadEntries(folder, Answer)
}

export function loadMisconceptions(folder: string): Promise<Misconception[]> {
  return loadEntries(folder, Misconception)
}

async function loadEntries<T>(folder: string, schema: z.ZodType<T>): Promise<T[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted()
  const files = await Promise.all(
    names.map(async (name) => parseEntries(name, await readFile(path.join(folder, name), 'utf8'), schema)),
  )
  return files.flat()
}

export function parseEntries<T>(name: string, source: string, schema: z.ZodType<T>): T[] {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  const [broken] = document.errors
  if (broken) throw new Error(`${name}: ${broken.message}`)
  const parsed = z.array(schema).safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map(({ path: place, message }) => {
    const node = document.getIn(nearestPlace(document, place), true)
    const at = isRanged(node) ? lines.linePos(node.range[0]).line : 1
    return `${name}, line ${at}: ${place.slice(1).join('.')}: ${message}`
  })
  throw new Error(reasons.join('\n'))
}

/** The deepest part of the path that is there: a missing field is reported at its entry. */
function nearestPlace(document: ReturnType<typeof parseDocument>, place: PropertyKey[]): PropertyKey[] {
  for (let depth = place.length; depth > 0; depth -= 1)
    if (document.hasIn(place.slice(0, depth))) return place.slice(0, depth)
  return place.slice(0, 1)
}

function isRanged(node: unknown): node is { range: [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
}
