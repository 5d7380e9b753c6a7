import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { projectRoot } from '#server/platform/project-root.ts'

/** What each file of the product imports of the others, types included. */
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
  return named.flatMap((name) => {
    if (name.startsWith('.')) return path.join(path.dirname(file), name)
    return name.startsWith('#') ? name.slice(1) : []
  })
}
