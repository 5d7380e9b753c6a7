import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createPhraseFinder, type PhraseFinder } from '#server/language/find-phrase.ts'
import { createCloseSpelling } from '#server/language/close-spelling.ts'
import { stemOf, wordsOf } from '#server/language/normalise.ts'
import {
  createCalledKindFinder,
  type CalledKindFinder,
} from '#server/teaching/planner/archetypes/called-kind.ts'
import { createKindWeigher, type KindWeigher } from '#server/teaching/planner/archetypes/weigh-kinds.ts'
import { indexNow, type Indexed } from '#server/teaching/indexed.ts'
import { placeIn, readYaml, sayFault, yamlFilesIn, type YamlText } from '#server/teaching/load-yaml.ts'
import {
  createLanguageFinder,
  loadOtherLanguages,
  type LanguageFinder,
  type OtherLanguages,
} from '#server/teaching/other-languages.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import { createAskReader, type AskReader } from '#server/teaching/planner/reading/ask-for.ts'
import {
  createArchetypeFinder,
  type ArchetypeFinder,
} from '#server/teaching/planner/archetypes/find-archetype.ts'
import { createKeptFinder } from '#server/teaching/planner/reading/find-kept.ts'
import { unswap } from '#server/teaching/planner/reading/unswap.ts'
import type { WordKinds } from '#server/teaching/planner/reading/find-object.ts'
import type { KnownFeature } from './known-feature.ts'
import { loadArchetypes } from '#server/teaching/planner/archetypes/load-archetypes.ts'
import { PlannerFile } from './planner-data.ts'
import { createFrameReader, type FrameReader } from '#server/teaching/planner/commands/command-frames.ts'
import { createClauseReader, type ClauseReader } from '#server/teaching/planner/commands/read-clauses.ts'
import { rememberResults } from '#server/teaching/guide/search/remember-results.ts'
import { createIdeaReader, type Idea, type IdeaReader } from '#server/teaching/planner/reading/read-idea.ts'
import { createWarningReader, type WarningReader } from '#server/teaching/planner/reading/read-warnings.ts'

export type PlannerData = PlannerFile & { archetypes: Archetype[]; otherLanguages: OtherLanguages }

/** Lists of phrases to find anywhere in a text. */
const soughtPhrases = ['places', 'staysOnPhone', 'isNew', 'isExperienced', 'oldPhones', 'newPhones'] as const

/** The planner's data, with lookups that are computed once. */
export interface PlannerKnowledge extends PlannerData {
  archetypeById: ReadonlyMap<string, Archetype>
  featureById: ReadonlyMap<string, KnownFeature>
  kinds: WordKinds
  reader: IdeaReader
  findKept: (idea: Pick<Idea, 'clauses'>) => string | null
  /** Whether a word means that something is recorded: "log", "collection". */
  isKeeping: (word: string) => boolean
  phrases: Record<(typeof soughtPhrases)[number] | 'alone' | 'lifeCritical', PhraseFinder>
  /** Whether a word names a property of a thing: "price". */
  isProperty: (word: string) => boolean
  findArchetypes: ArchetypeFinder
  weighKinds: KindWeigher
  findCalledKind: CalledKindFinder
  /** Whether a word says nothing about the kind of app: "app", "track". */
  saysNothing: (word: string) => boolean
  /** Stems that say nothing about the kind of app: common actions, people, times. */
  ofAnyApp: ReadonlySet<string>
  /** Finds which general features a clause asks for. */
  readAsk: AskReader
  readWarnings: WarningReader
  languageOf: LanguageFinder
  clauses: ClauseReader
  /** Corrects misspelt words that name a kind of app. */
  respell: (text: string) => string
  /** Corrects swapped letters in function words: "whcih". */
  respellFunctions: (text: string) => string
  /** Whether the planner's own texts contain the word, so that it is not a typing mistake. */
  isEnglish: (word: string) => boolean
  readOtherKind: FrameReader
  /** The fact that a clause tells: "when it came in". */
  readFactClause: FrameReader
}

/** Reads the folders `planner` and `archetypes`; throws if a file is invalid. */
export async function loadPlannerKnowledge(knowledge: string): Promise<PlannerKnowledge> {
  return createPlannerKnowledge(await readPlannerData(knowledge))
}

export async function readPlannerData(knowledge: string): Promise<PlannerData> {
  const [file, archetypes, otherLanguages] = await Promise.all([
    readPlannerFiles(path.join(knowledge, 'planner')),
    loadArchetypes(path.join(knowledge, 'archetypes')),
    loadOtherLanguages(knowledge),
  ])
  return { ...file, archetypes, otherLanguages }
}

/** Merges the files; each holds one or more lists of {@link PlannerFile}. */
async function readPlannerFiles(folder: string): Promise<PlannerFile> {
  const files = await Promise.all(
    (await yamlFilesIn(folder)).map(async (file) => {
      const name = `planner/${file}`
      // A test checks for duplicate keys: the parser compares all pairs, which takes seconds.
      const options = { uniqueKeys: false }
      return { name, text: readYaml(name, await readFile(path.join(folder, file), 'utf8'), options) }
    }),
  )
  const merged: Record<string, unknown> = {}
  for (const { text } of files)
    for (const [list, entries] of Object.entries(text.value ?? {}))
      merged[list] = joined(merged[list], entries)
  const read = PlannerFile.safeParse(merged)
  if (read.success) return read.data
  const reasons = read.error.issues.map((issue) => `${whereIs(placeIn(issue), files)}: ${sayFault(issue)}`)
  throw new Error(reasons.join('\n'))
}

/** The file and line of a path in the merged lists. */
function whereIs(
  [list = '', entry = '', ...rest]: readonly PropertyKey[],
  files: readonly { name: string; text: YamlText }[],
): string {
  let at = entry
  for (const { name, text } of files) {
    if (text.has([list, at])) return `${name}, line ${text.lineOf([list, at, ...rest])}`
    const entries = (text.value as Record<PropertyKey, unknown> | null)?.[list]
    if (typeof at === 'number' && Array.isArray(entries)) at -= entries.length
  }
  const first = files.find(({ text }) => text.has([list]))
  return first ? `${first.name}, line ${first.text.lineOf([list])}` : 'planner'
}

function joined(before: unknown, entries: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(entries)) return [...before, ...entries]
  return typeof before === 'object' && typeof entries === 'object' ? { ...before, ...entries } : entries
}

export function createPlannerKnowledge(data: PlannerData, indexed: Indexed = indexNow): PlannerKnowledge {
  const kinds = wordKindsOf(data)
  const { functions } = kinds
  const fieldWords = stems(data.details.flatMap(({ words, type }) => (type === 'String' ? [] : words)))
  const properties = stems(data.details.flatMap(({ words }) => words))
  const keeping = stems(data.kept.verbs)
  const ofAnyApp = new Set([
    ...keeping,
    ...stems(data.words.everyDeed),
    ...stems(data.words.people),
    ...kinds.vague,
    ...[...stems(data.general.flatMap(({ names }) => names.filter((name) => !name.includes(' '))))].filter(
      (stem) => !kinds.verbs.has(stem),
    ),
  ])
  const isCommon = (word: string) => functions.has(word) || data.words.anyApp.includes(word)
  // "Todo" is a common word in Spanish, but a name here.
  const names = new Set(data.archetypes.flatMap(({ calls }) => calls))
  const saysNothing = (word: string) =>
    !names.has(word) && (isCommon(word) || data.kept.inAnyApp.includes(word))
  const written = wordsWritten(data)
  const ofKinds = kindWords(data, written)
  const respellFunctions = (text: string) => unswap(text, functions, (word) => written.has(word))
  const findKept = createKeptFinder(data.kept, kinds, (word) => fieldWords.has(stemOf(word)))
  return {
    ...data,
    archetypeById: new Map(data.archetypes.map((archetype) => [archetype.id, archetype])),
    featureById: new Map(data.features.map((feature) => [feature.id, feature])),
    kinds,
    reader: createIdeaReader(
      data.reading,
      data.ruledOut.topics.flatMap(({ names }) => names),
    ),
    // One clause per line, so that a verb does not find its object in the next clause.
    findKept: ({ clauses }) =>
      findKept(
        clauses
          .filter(({ role, aside }) => role === 'wanted' && aside === undefined)
          .map(({ text }) => respellFunctions(text))
          .join('\n'),
      ),
    isKeeping: (word) => data.kept.containers.includes(word) || keeping.has(stemOf(word)),
    isProperty: (word) => properties.has(stemOf(word)),
    phrases: {
      ...(Object.fromEntries(
        soughtPhrases.map((name) => [name, createPhraseFinder(data.reading[name])]),
      ) as PlannerKnowledge['phrases']),
      alone: createPhraseFinder(data.agreement.alone),
      lifeCritical: createPhraseFinder(data.agreement.lifeCritical.signs),
    },
    findArchetypes: createArchetypeFinder(data.archetypes, isCommon, indexed),
    weighKinds: createKindWeigher(data.archetypes, isCommon, { ofAnyApp, verbs: kinds.verbs }, indexed),
    findCalledKind: createCalledKindFinder(data.archetypes, saysNothing),
    saysNothing,
    ofAnyApp,
    readAsk: createAskReader(
      data.general.map(({ feature, names, signs, says, not }) => ({ id: feature, names, signs, says, not })),
      indexed,
    ),
    // A plan and its questions read the same idea several times.
    readWarnings: rememberResults(createWarningReader(data, indexed)),
    languageOf: createLanguageFinder(data.otherLanguages),
    clauses: createClauseReader(data.commands),
    readOtherKind: createFrameReader(
      data.commands.otherKind.map((text) => ({ meaning: 'kind', text })),
      data.commands,
    ),
    readFactClause: createFrameReader(
      data.ownApp.reads.clauses.map(({ says, fact }) => ({ meaning: fact, text: says })),
      { lists: data.ownApp.reads.clauseWords, numbers: {}, soft: [] },
    ),
    respellFunctions,
    respell: createCloseSpelling(
      [...ofKinds].filter((word) => !functions.has(word)),
      (word) => ofKinds.has(word) || written.has(word) || data.words.alike.includes(word),
    ),
    isEnglish: (word) => written.has(word),
  }
}

function wordKindsOf({ words, archetypes }: PlannerData): WordKinds {
  return {
    functions: new Set(words.functions),
    verbs: stems(words.verbs),
    people: new Set(words.people),
    roles: new Set(words.roles),
    vague: stems(words.vague),
    kept: stems(archetypes.flatMap(({ thing }) => [thing.one, ...thing.others])),
  }
}

function stems(words: readonly string[]): Set<string> {
  return new Set(words.map((word) => stemOf(word)))
}

/** How many kinds of app people describe with a word before it counts as spelt right. */
const leastKinds = 2

/** The words people use for the kinds of app, without their typing mistakes. */
function kindWords({ archetypes, words }: PlannerData, written: ReadonlySet<string>): Set<string> {
  const counts = new Map<string, number>()
  for (const { id, thing, says } of archetypes)
    for (const word of new Set([id.replaceAll('-', ' '), thing.one, thing.many, ...says].flatMap(wordsOf)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  const known = [...counts].filter(([word, count]) => written.has(word) || count >= leastKinds)
  return new Set([...words.misspelt, ...known.map(([word]) => word)])
}

/**
 * Every word of the planner's own texts, without examples of what people type, which have typing mistakes.
 */
function wordsWritten(data: PlannerData): Set<string> {
  const typed: ReadonlySet<string> = new Set([
    'says',
    'not',
    'examples',
    'near',
    'asks',
    'signs',
    'names',
    'calls',
  ])
  const text = JSON.stringify(data, (key, value: unknown) => (typed.has(key) ? undefined : value))
  return new Set(text.toLowerCase().match(/[a-z]+/g))
}
