import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { isNode, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'

/** Parsed YAML, with the line of each value. */
export interface YamlText {
  value: unknown
  has: (place: readonly PropertyKey[]) => boolean
  /** The line of the value at a path; if there is no such value, of its parent. */
  lineOf: (place: readonly PropertyKey[]) => number
}

/** Loads a file of `knowledge`. Throws with folder, name, line and reason if it is invalid. */
export async function loadYaml<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  return parseYaml(placeOf(file), await readFile(file, 'utf8'), schema)
}

/** Loads all YAML files of a folder, ordered by name. */
export async function loadYamlFolder<T>(folder: string, schema: z.ZodType<T>): Promise<T[]> {
  const names = await yamlFilesIn(folder)
  return Promise.all(names.map((name) => loadYaml(path.join(folder, name), schema)))
}

/** Loads the entries of all YAML files of a folder; each file is a list of entries. */
export async function loadEntries<T>(folder: string, schema: z.ZodType<T>): Promise<T[]> {
  return (await loadYamlFolder(folder, z.array(schema))).flat()
}

export async function yamlFilesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted()
}

export function parseYaml<T>(name: string, source: string, schema: z.ZodType<T>): T {
  const text = readYaml(name, source)
  const read = schema.safeParse(text.value)
  if (read.success) return read.data
  const reasons = read.error.issues.map(
    (issue) => `${name}, line ${text.lineOf(placeIn(issue))}: ${sayFault(issue)}`,
  )
  throw new Error(reasons.join('\n'))
}

/** Parses YAML. Throws with name, line and reason if the text is invalid. */
export function readYaml(name: string, source: string, options: { uniqueKeys?: boolean } = {}): YamlText {
  const lines = new LineCounter()
  const document = parseDocument(source, { ...options, lineCounter: lines })
  const [broken] = document.errors
  if (broken) throw new Error(`${name}: ${broken.message}`)
  return {
    value: document.toJS(),
    has: (place) => document.hasIn(place),
    lineOf(place) {
      const depth = place.findLastIndex((_, at) => document.hasIn(place.slice(0, at + 1))) + 1
      const node = depth > 0 ? document.getIn(place.slice(0, depth), true) : document.contents
      return isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1
    },
  }
}

/** The path of an issue; for an unknown key, with the key. */
export function placeIn(issue: z.core.$ZodIssue): PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
}

/** Describes an invalid field. Omits the index in a list, because the line number shows the entry. */
export function sayFault({ path: place, message }: z.core.$ZodIssue): string {
  const field = typeof place[0] === 'number' ? place.slice(1) : place
  return field.length > 0 ? `${field.join('.')}: ${message}` : message
}

function placeOf(file: string): string {
  return path.join(path.basename(path.dirname(file)), path.basename(file))
}
