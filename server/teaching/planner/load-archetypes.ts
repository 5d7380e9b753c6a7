import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { Archetype } from './archetype.ts'

/** All archetypes of a folder, in the order of their ids. Throws with file, line and reason where one is not in form. */
export async function loadArchetypes(folder: string): Promise<Archetype[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted()
  return Promise.all(
    names.map(async (name) => parseArchetype(name, await readFile(path.join(folder, name), 'utf8'))),
  )
}

export function parseArchetype(name: string, source: string): Archetype {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  const [broken] = document.errors
  if (broken) throw new Error(`${name}: ${broken.message}`)
  const parsed = Archetype.safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const reasons = parsed.error.issues.map(({ path: place, message }) => {
    const depth = place.findLastIndex((_, at) => document.hasIn(place.slice(0, at + 1))) + 1
    const node = depth > 0 ? document.getIn(place.slice(0, depth), true) : undefined
    const at = isRanged(node) ? lines.linePos(node.range[0]).line : 1
    return `${name}, line ${at}: ${place.join('.')}: ${message}`
  })
  throw new Error(reasons.join('\n'))
}

function isRanged(node: unknown): node is { range: [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
}
