import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { projectRoot } from '#server/platform/project-root.ts'

/** Each file's imports of other files, including types. */
export function readImports(): Map<string, string[]> {
  const files = ['server', 'contract', 'app'].flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  return importsBetween(
    Object.fromEntries(sources.map((file) => [file, readFileSync(path.join(projectRoot, file), 'utf8')])),
  )
}

export function importsBetween(sources: Record<string, string>): Map<string, string[]> {
  return new Map(Object.entries(sources).map(([file, code]) => [file, importsOf(file, code)]))
}

function importsOf(file: string, code: string): string[] {
  const { module } = parseSync(file, code)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1)),
  ]
  return named.map((name) => fileOf(file, name)).filter((name) => isOurs(name))
}

/** The files and packages that are loaded with a file, without type imports and dynamic imports. */
export function loadedWith(first: string, read = readSource): string[] {
  const loaded = new Set<string>()
  const left = [first]
  for (let file = left.shift(); file !== undefined; file = left.shift()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    if (!isOurs(file) || !/\.tsx?$/.test(file)) continue
    const { module } = parseSync(file, read(file))
    const imported = module.staticImports.filter(
      ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
    )
    const exported = module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    left.push(
      ...[...imported, ...exported].flatMap(({ moduleRequest }) =>
        moduleRequest ? fileOf(file, moduleRequest.value) : [],
      ),
    )
  }
  return [...loaded]
}

function fileOf(importing: string, name: string): string {
  if (name.startsWith('.')) return path.join(path.dirname(importing), name)
  return name.startsWith('#') ? name.slice(1) : name
}

function isOurs(name: string): boolean {
  return /^(?:app|server|contract)\//.test(name)
}

function readSource(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8')
}
