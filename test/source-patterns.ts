import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { loadAvailability } from '#server/teaching/guide/versions/availability.ts'
import { withWildcardsCaught } from '#server/teaching/guide/errors/diagnose.ts'
import { loadDiagnostics } from '#server/teaching/guide/errors/diagnostic.ts'
import { loadReviewRules } from '#server/teaching/guide/review/review-rule.ts'

export interface SourcePattern {
  /** File and line, or the entry of the knowledge. */
  where: string
  source: string
  flags: string
}

const root = path.join(import.meta.dirname, '..')
const folders = ['server', 'contract', 'app']

/** Every regular expression that stands in our code or knowledge, or that a module makes when it is loaded. */
export async function allPatterns(): Promise<SourcePattern[]> {
  const files = folders.flatMap(sourceFiles)
  const written = files.flatMap(patternsWrittenIn)
  const built: SourcePattern[] = []
  // One after the other: what is made meanwhile is taken for the file's own.
  for (const file of files.filter(buildsPatterns)) built.push(...(await patternsBuiltBy(file)))
  const all = [...written, ...built, ...(await patternsOfKnowledge())]
  return [...new Map(all.map((pattern) => [`${pattern.source} ${pattern.flags}`, pattern])).values()]
}

function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file))
}

function patternsWrittenIn(file: string): SourcePattern[] {
  const code = readFileSync(path.join(root, file), 'utf8')
  const patterns: SourcePattern[] = []
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node)
        patterns.push({
          where: `${file}:${code.slice(0, node.start).split('\n').length}`,
          source: node.regex.pattern,
          flags: node.regex.flags,
        })
    },
  })
  visitor.visit(parseSync(file, code).program)
  return patterns
}

/** Put together of parts, so that only the module itself knows the whole. */
function buildsPatterns(file: string): boolean {
  return (
    file.startsWith('server/') &&
    /^const \w+ = (?:\[\s*)?new RegExp\(|^ {2}new RegExp\(/m.test(readFileSync(path.join(root, file), 'utf8'))
  )
}

async function patternsBuiltBy(file: string): Promise<SourcePattern[]> {
  const patterns: SourcePattern[] = []
  const plain = globalThis.RegExp
  globalThis.RegExp = new Proxy(plain, {
    construct(target, [source, flags = '']: [string | RegExp, string?], newTarget) {
      if (typeof source === 'string') patterns.push({ where: `${file}, put together`, source, flags })
      return Reflect.construct(target, [source, flags], newTarget) as RegExp
    },
  })
  try {
    // With a question mark it is loaded once more where it was loaded before.
    await import(`${pathToFileURL(path.join(root, file)).href}?patterns`)
  } finally {
    globalThis.RegExp = plain
  }
  return patterns
}

async function patternsOfKnowledge(): Promise<SourcePattern[]> {
  const knowledge = path.join(root, 'knowledge')
  const [diagnostics, rules, availability] = await Promise.all([
    loadDiagnostics(path.join(knowledge, 'diagnostics')),
    loadReviewRules(path.join(knowledge, 'review.yaml')),
    loadAvailability(path.join(knowledge, 'availability.yaml')),
  ])
  return [
    ...diagnostics.flatMap(({ id, patterns }) =>
      patterns.map((source) => ({
        where: `diagnostic ${id}`,
        source: withWildcardsCaught(source),
        flags: 'iu',
      })),
    ),
    ...rules.flatMap(({ id, finds, unless }) =>
      [finds, unless ?? ''].map((source) => ({ where: `review rule ${id}`, source, flags: 'm' })),
    ),
    ...availability.map(({ api, finds }) => ({
      where: `availability of ${api}`,
      source: finds,
      flags: 'gm',
    })),
  ]
}
