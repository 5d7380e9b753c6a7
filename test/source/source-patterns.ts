import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { loadAvailability } from '#server/teaching/guide/versions/availability.ts'
import { withWildcardsCaught } from '#server/teaching/guide/errors/match-message.ts'
import { loadDiagnostics } from '#server/teaching/guide/errors/diagnostic.ts'
import { loadCodeTalk } from '#server/teaching/guide/code/code-talk.ts'
import { loadReviewRules } from '#server/teaching/guide/review/review-rule.ts'

export interface SourcePattern {
  /** File and line, or the entry in the knowledge. */
  where: string
  source: string
  flags: string
}

const root = path.join(import.meta.dirname, '../..')
const folders = ['server', 'contract', 'app']

/** All regular expressions in our code and knowledge, including those that modules create when loaded. */
export async function allPatterns(): Promise<SourcePattern[]> {
  const files = folders.flatMap(sourceFiles)
  const written = files.flatMap(patternsWrittenIn)
  const built: SourcePattern[] = []
  // One at a time, because every pattern created in the meantime is attributed to the file.
  for (const file of files.filter(buildsPatterns)) built.push(...(await patternsBuiltBy(file)))
  const all = [...written, ...built, ...(await patternsOfKnowledge())]
  // A duplicate is listed where it occurs first: on the server before the browser.
  return [
    ...new Map(all.toReversed().map((pattern) => [`${pattern.source} ${pattern.flags}`, pattern])).values(),
  ]
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

/** Whether a module builds patterns from parts, so that they only exist once it is loaded. */
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
    // A query string loads the module again if it was loaded before.
    await import(`${pathToFileURL(path.join(root, file)).href}?patterns`)
  } finally {
    globalThis.RegExp = plain
  }
  return patterns
}

async function patternsOfKnowledge(): Promise<SourcePattern[]> {
  const knowledge = path.join(root, 'knowledge')
  const [diagnostics, rules, availability, codeTalk] = await Promise.all([
    loadDiagnostics(path.join(knowledge, 'diagnostics')),
    loadReviewRules(path.join(knowledge, 'review.yaml')),
    loadAvailability(path.join(knowledge, 'availability.yaml')),
    loadCodeTalk(path.join(knowledge, 'code-talk.yaml')),
  ])
  return [
    ...diagnostics.flatMap(({ id, causes }) =>
      causes.flatMap(({ when }) =>
        Object.values(when).map((source) => ({
          where: `cause of diagnostic ${id}`,
          source: source.replace(/\{[a-z]+\}/g, 'Plant'),
          flags: 'iu',
        })),
      ),
    ),
    ...diagnostics.flatMap(({ id, checks }) =>
      checks.map(({ finds }) => ({
        where: `check of diagnostic ${id}`,
        source: finds.replace(/\{[a-z]+\}/g, 'Plant'),
        flags: '',
      })),
    ),
    ...diagnostics.flatMap(({ id, patterns, family }) =>
      [...patterns, ...family].map((source) => ({
        where: `diagnostic ${id}`,
        source: withWildcardsCaught(source),
        flags: 'iu',
      })),
    ),
    ...rules.flatMap(({ id, finds, unless, mend }) =>
      [finds, unless ?? '', mend?.from ?? ''].map((source) => ({
        where: `review rule ${id}`,
        source,
        flags: 'm',
      })),
    ),
    ...[...codeTalk.signs, ...codeTalk.sizes].map(({ text, finds }) => ({
      where: `code talk "${text.slice(0, 30)}"`,
      source: finds,
      flags: '',
    })),
    ...availability.map(({ api, finds }) => ({
      where: `availability of ${api}`,
      source: finds,
      flags: 'gm',
    })),
  ]
}
