import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { wordsOf as wordsOfText } from '#server/language/normalise.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { undeclaredNames } from '#server/swift/undeclared-names.ts'
import { Misconception, type Answer } from '#server/teaching/guide/answer.ts'
import { answerFilesIn, parseAnswer } from '#server/teaching/guide/load-answers.ts'
import { parseYaml, yamlFilesIn } from '#server/teaching/load-yaml.ts'

/** Lists all faults of the answers and misconceptions in `knowledge`, as sentences with file and id. */
export async function answerFaults(knowledge: string, only: readonly string[] = []): Promise<string[]> {
  const slugs = new Set(
    readdirSync(path.join(knowledge, 'articles')).map((name) => name.replace(/\.md$/, '')),
  )
  const names = readNames(path.join(knowledge, 'apple-names'))
  const isWanted = (file: string) => only.length === 0 || only.includes(path.basename(file, '.md'))
  const answerFolder = path.join(knowledge, 'answers')
  const answers = await readFiles(
    answerFolder,
    (await answerFilesIn(answerFolder)).filter(isWanted),
    (file, source) => [parseAnswer(file, source)],
  )
  const beliefFolder = path.join(knowledge, 'misconceptions')
  const misconceptions = await readFiles(
    beliefFolder,
    (await yamlFilesIn(beliefFolder)).filter(isWanted),
    (file, source) => parseYaml(file, source, z.array(Misconception)),
  )
  return [
    ...answers.faults,
    ...misconceptions.faults,
    ...answers.entries.flatMap(({ file, entry }) => [
      ...(path.dirname(file) === entry.read[0]
        ? []
        : [`${file}: belongs in ${entry.read[0]}/, the first of "read"`]),
      ...faultsOfAnswer(entry, slugs, names).map((fault) => `${file}: ${fault}`),
    ]),
    ...misconceptions.entries.flatMap(({ file, entry }) =>
      faultsOfMisconception(entry, slugs, names).map((fault) => `${file} ${entry.id}: ${fault}`),
    ),
    ...repeated(answers.entries.map(({ entry }) => entry.id)).map((id) => `the id ${id} is used twice`),
    ...repeated(misconceptions.entries.map(({ entry }) => entry.id)).map(
      (id) => `the id ${id} is used twice`,
    ),
    ...repeated(
      answers.entries.flatMap(({ entry }) => [...new Set([entry.question, ...entry.asks].map(plain))]),
    ).map((ask) => `two answers are asked for by "${ask}"`),
  ]
}

async function readFiles<T>(
  folder: string,
  files: readonly string[],
  parse: (file: string, source: string) => T[],
) {
  const faults: string[] = []
  const entries: { file: string; entry: T }[] = []
  for (const file of files) {
    try {
      const source = await readFile(path.join(folder, file), 'utf8')
      entries.push(...parse(file, source).map((entry) => ({ file, entry })))
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
    }
  }
  return { entries, faults }
}

function readNames(folder: string): Set<string> {
  return new Set(
    readdirSync(folder).flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split(/\s+/)),
  )
}

function faultsOfAnswer(answer: Answer, slugs: ReadonlySet<string>, names: ReadonlySet<string>): string[] {
  const sentences = sentenceCount(answer.more)
  const codes = [answer.code, answer.another.code].filter((code) => code !== undefined)
  return [
    ...(answer.form === 'yes-no' && !/^(Yes|No|It depends|Not |Mostly|Partly|Only )/.test(answer.first)
      ? ['a yes-no answer begins with Yes, No, Partly or It depends']
      : []),
    ...answer.turned
      .filter((ask) => !answer.asks.includes(ask))
      .map((ask) => `"${ask}" stands in turned and not in asks`),
    ...(sentences < 2 || sentences > 6 ? [`"more" has ${sentences} sentences; it must be 2 to 6`] : []),
    ...sharedFaults([answer.first, answer.more, answer.wrong, answer.simpler, answer.ask].join(' ')),
    ...(shareOfWords(answer.simpler, `${answer.first} ${answer.more}`) > 0.7
      ? ['"simpler" repeats the answer; it must explain it in other words']
      : []),
    ...repeated(answer.asks.map(plain)).map((ask) => `asks repeats "${ask}"`),
    ...answer.read.filter((slug) => !slugs.has(slug)).map((slug) => `there is no article ${slug}`),
    ...codes.flatMap((code) => codeFaults(code, names, answer.own)),
    ...Object.values(answer.slots)
      .filter((name) => !codes.some((code) => new RegExp(`\\b${name}\\b`).test(code)))
      .map((name) => `the slot ${name} stands in no code`),
  ]
}

function faultsOfMisconception(
  entry: Misconception,
  slugs: ReadonlySet<string>,
  names: ReadonlySet<string>,
): string[] {
  return [
    ...(entry.verdict === 'no' && !/^No\b/.test(entry.refute) ? ['"refute" begins with No'] : []),
    ...(entry.verdict === 'partly' && !/^Partly\b/.test(entry.refute) ? ['"refute" begins with Partly'] : []),
    ...sharedFaults([entry.refute, entry.why, entry.right].join(' ')),
    ...repeated([...entry.claims, ...entry.rightClaims].map(plain)).map((claim) => `"${claim}" stands twice`),
    ...entry.read.filter((slug) => !slugs.has(slug)).map((slug) => `there is no article ${slug}`),
    ...(entry.code === undefined ? [] : codeFaults(entry.code, names, entry.own)),
  ]
}

function sharedFaults(text: string): string[] {
  const banned = /\b(simply|obviously|easy|easily|great question|of course)\b/i.exec(
    text.replace(/`[^`]*`/g, ' '),
  )
  return banned ? [`says "${banned[0]}"`] : []
}

function codeFaults(code: string, names: ReadonlySet<string>, own: readonly string[]): string[] {
  const [fault] = swiftFaults(code)
  if (fault) return [`the code does not parse at line ${fault.line}, near ${fault.near}`]
  const strangers = undeclaredNames(code, names).filter(
    (name) => /^[A-Za-z]/.test(name) && !own.includes(name),
  )
  const lines = code.trimEnd().split('\n').length
  return [
    ...strangers.map(
      (name) =>
        `the code uses ${name}, which it does not declare (declare it, list it in "own", or, if it is Apple's, add it to apple-names/)`,
    ),
    ...(lines > 25 ? [`the code has ${lines} lines; at most 25`] : []),
  ]
}

function sentenceCount(text: string): number {
  const prose = text.replace(/`[^`]*`/g, 'code').replace(/\b(?:e\.g|i\.e|vs)\./g, 'eg')
  return prose.split(/[.!?](?:["')*]*)(?:\s|$)/).filter((sentence) => /\w/.test(sentence)).length
}

function shareOfWords(text: string, other: string): number {
  const words = wordsOf(text)
  const others = new Set(wordsOf(other))
  return words.length === 0 ? 0 : words.filter((word) => others.has(word)).length / words.length
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z]{4,}/g) ?? []
}

function plain(text: string): string {
  return wordsOfText(text).join(' ')
}

function repeated(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  return [...new Set(texts.filter((text) => seen.size === seen.add(text).size))]
}
