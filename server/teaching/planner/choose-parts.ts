import { indexNow } from '#server/teaching/indexed.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype, ArchetypeOption } from '#server/teaching/planner/archetype.ts'
import { createAskReader, type AskReader } from '#server/teaching/planner/reading/ask-for.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { inOneStore, leavesPhone } from './consistent-storage.ts'
import { createExclusion, namesRuledOut } from '#server/teaching/planner/ruled-out/names-ruled-out.ts'
import { partOfFeature, partOfOption, partOfStory, type Part } from './part.ts'
import type { Clause } from '#server/teaching/planner/reading/clause.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { quote, sentenceCase } from '#server/teaching/planner/writing/word-forms.ts'

/** The parts of a plan, and what it leaves out although the idea mentions it. */
export interface ChosenParts {
  parts: Part[]
  leftOut: { what: string; why: string }[]
  /** Whether no data may leave the phone. */
  staysOnPhone: boolean
}

/** Everything a plan is made from. */
export interface PlanParts {
  archetype: Archetype
  parts: readonly Part[]
  leftOut: ChosenParts['leftOut']
  notPlanned: ChosenParts['leftOut']
  staysOnPhone: boolean
  /** Doubts to list in the plan: `unsure` holds whole sentences, `open` quotations from the idea. */
  unsure: readonly string[]
  open: readonly string[]
}

/** Whether the idea says that no data may leave the phone. "No network there" does not say so. */
export function isKeptLocal(
  { phrases: { places, staysOnPhone }, reading }: PlannerKnowledge,
  { clauses }: Idea,
): boolean {
  const local = new Set(reading.localOnly)
  return clauses.some(({ text, role }) =>
    role === 'ruled-out'
      ? places.isIn(text)
      : role === 'wanted' && (staysOnPhone.isIn(text) || local.has(wordsOf(text).join(' '))),
  )
}

/** What the learner's answers decide: options of the archetype, and where data is stored. */
export interface Chosen {
  options: ReadonlySet<string>
  storage: 'device' | 'icloud' | 'account' | null
}

const leavesPhoneBy = new Set(['CloudKit', 'AuthenticationServices'])
const bySyncing: Record<string, string> = { icloud: 'icloud-sync', account: 'accounts' }

/**
 * Chooses the archetype's stories, plus the options that a wanted clause or an answer asks for, minus what
 * the idea rules out.
 */
export function chooseParts(
  knowledge: PlannerKnowledge,
  archetype: Archetype,
  idea: Idea,
  chosen: Chosen,
  /** Stories from the learner's own answers; they stay even if the idea rules out something in them. */
  ownStories?: readonly Part[],
): ChosenParts {
  const asks = createAsks(knowledge, archetype)
  const asked = ({ text, role, about }: Clause) => {
    if (about === undefined) return asks.asked(text)
    return role === 'ruled-out' ? asks.ruledOut(about) : asks.wished(about)
  }
  const inRole = (role: Clause['role']) => idea.clauses.filter((clause) => clause.role === role)
  const ruledOut = inRole('ruled-out')
  const namesOut = namesRuledOut(knowledge, idea)
  const out = new Set(ruledOut.flatMap(asked))
  const isOut = createExclusion(knowledge, namesOut, archetype)
  const said = clausesByOption(knowledge, archetype, inRole('wanted'), asked)
  const syncing = bySyncing[chosen.storage ?? '']
  const asksAll = new Set([...said.keys(), ...chosen.options, ...(syncing ? [syncing] : [])])
  const staysOnPhone =
    isKeptLocal(knowledge, idea) ||
    // Match by the noun: "no photos" does not exclude a photo feed, nor "no payments in the app" accounts.
    namesOut.some((name) => asks.wished(name).some((id) => leavesPhone.has(id))) ||
    chosen.storage === 'device'
  const outFrameworks = new Set([
    ...[...out].flatMap((id) => distinctiveFrameworks(knowledge, id)),
    ...(staysOnPhone ? leavesPhoneBy : []),
  ])
  const isStoryOut = (part: Part) =>
    isOut(part.name) || part.frameworks.some((name) => outFrameworks.has(name))
  const stories =
    ownStories ?? archetype.stories.map(partOfStory).filter((part, at) => at === 0 || !isStoryOut(part))
  const { wanted, leftOut } = inOneStore(knowledge, stories, asksAll, new Set(said.keys()))
  const options = optionsOf(knowledge, archetype, stories, {
    wanted,
    isLeftOut: (id) => out.has(id) || (staysOnPhone && leavesPhone.has(id)),
    wordsFor: (id) => quoted(knowledge, said.get(id) ?? []),
  }).filter(({ name }) => !isOut(name))
  const parts = [...stories, ...options].map((part) =>
    // The first story stays: it defines the kind of app.
    part === stories[0] || ownStories?.includes(part)
      ? part
      : withoutTasks(part, ({ title, track }) => isOut(title) || (staysOnPhone && track === 'server')),
  )
  return {
    parts: distinct(parts.filter((part) => part.tasks.length > 0)),
    leftOut: [
      ...leftOut,
      ...(staysOnPhone && said.has('shared-lists') ? [knowledge.agreement.notShared] : []),
      ...namesOut.map((what) => ({ what, why: knowledge.ruledOut.reason })),
      ...inRole('later').map(forLater),
    ],
    staysOnPhone,
  }
}

function forLater({ text }: Clause) {
  return { what: sentenceCase(text), why: 'You want it later; the first version works without it.' }
}

/** The options that an idea asks for, each with the clauses that do so. */
function clausesByOption(
  knowledge: PlannerKnowledge,
  archetype: Archetype,
  wanted: readonly Clause[],
  asked: (clause: Clause) => string[],
): Map<string, Clause[]> {
  const said = new Map<string, Clause[]>()
  for (const clause of wanted)
    for (const id of asked(clause)) {
      const clauses = said.get(id) ?? []
      clauses.push(clause)
      said.set(id, clauses)
    }
  for (const id of replacedBy(knowledge, said)) said.delete(id)
  // Games and apps with a server have their own way to share between phones.
  if (archetype.keeps === 'server' || isGame(archetype)) said.delete('shared-lists')
  if (!isGame(archetype)) for (const id of said.keys()) if (isForGames(knowledge, id)) said.delete(id)
  return said
}

interface Options {
  wanted: ReadonlySet<string>
  isLeftOut: (id: string) => boolean
  wordsFor: (id: string) => string
}

/**
 * The requested options as parts, after the parts that they need. Those that a story already covers are left
 * out.
 */
function optionsOf(
  knowledge: PlannerKnowledge,
  archetype: Archetype,
  stories: readonly Part[],
  { wanted, isLeftOut, wordsFor }: Options,
): Part[] {
  const base = stories[0]!.tasks[0]!.id
  // Skip what a story of this kind already does.
  const ownFrameworks = new Set(stories.flatMap((part) => part.frameworks))
  const idsOfOptions = new Set(archetype.options.map(idOf))
  const ownNames = new Set(stemsOf(namesIn(archetype, stories)))
  const isTelling = (name: string) => !wordsOf(name).some((word) => knowledge.kinds.functions.has(word))
  const isToldByStory = (id: string) => {
    if (idsOfOptions.has(id)) return false
    const distinctive = distinctiveFrameworks(knowledge, id)
    const { names } = knowledge.general.find(({ feature }) => feature === id) ?? { names: [] }
    return (
      (distinctive.length > 0 && distinctive.every((name) => ownFrameworks.has(name))) ||
      names.some((name) => isTelling(name) && stemsOf(name).every((stem) => ownNames.has(stem)))
    )
  }
  const options = [...wanted].flatMap((id) => {
    if (isLeftOut(id) || isToldByStory(id)) return []
    const part = partOf(knowledge, archetype, id, base, wordsFor(id))
    // Skip an option that needs a server if the server is left out.
    return part && !part.needs.some((need) => leavesPhone.has(need) && isLeftOut(need)) ? [part] : []
  })
  // Stories that save something already have a store on the device.
  const isStore = (id: string) => id === 'store-on-device' && ownFrameworks.has('SwiftData')
  const needed = options
    .flatMap((part) => part.needs)
    .filter((id) => !wanted.has(id) && !isLeftOut(id) && !isStore(id))
  const withNeeded = [...new Set(needed)].flatMap(
    (id) => partOf(knowledge, archetype, id, base, wordsFor(id)) ?? [],
  )
  return [...withNeeded, ...options]
}

function isGame({ area }: Archetype): boolean {
  return area === 'play'
}

/**
 * Whether the feature needs Game Center, which only games get: "they go against each other" may be about a
 * herd.
 */
function isForGames(knowledge: PlannerKnowledge, id: string): boolean {
  return distinctiveFrameworks(knowledge, id).includes('GameKit')
}

/** The names of everything that this kind of app has by itself, as one text. */
function namesIn({ screens, entities }: Archetype, stories: readonly Part[]): string {
  return [
    ...screens.map(({ name }) => name),
    ...entities.map(({ name }) => name),
    ...stories.flatMap(({ name, tasks }) => [name, ...tasks.map(({ title }) => title)]),
  ].join(' . ')
}

/** Finds the options that a clause asks for: the archetype's own and the general ones. */
export function createAsks(
  knowledge: PlannerKnowledge,
  { options }: Archetype,
): Omit<AskReader, 'named' | 'pointedAt'> {
  const readOwn = createAskReader(
    options.map((option) => ({ id: idOf(option), names: [], says: option.says, not: [] })),
    indexNow,
  )
  const both = (how: Exclude<keyof AskReader, 'named' | 'pointedAt'>) => (clause: string) => [
    ...new Set([...readOwn[how](clause), ...knowledge.readAsk[how](clause)]),
  ]
  return { asked: both('asked'), wished: both('wished'), ruledOut: both('ruledOut') }
}

export function idOf(option: ArchetypeOption): string {
  return 'feature' in option ? option.feature : option.id
}

function partOf(
  knowledge: PlannerKnowledge,
  archetype: Archetype,
  id: string,
  base: string,
  words: string,
): Part | null {
  const own = archetype.options.find((option) => idOf(option) === id)
  if (own && !('feature' in own)) return partOfOption(own)
  const feature = knowledge.featureById.get(id)
  const why = own?.why ?? knowledge.general.find((option) => option.feature === id)?.why ?? feature?.why
  return feature ? partOfFeature(feature, sentenceCase(why!), base, words) : null
}

/** Features that a more specific one replaces: a device found on the network needs no Bluetooth. */
function replacedBy({ general }: PlannerKnowledge, said: ReadonlyMap<string, unknown>): string[] {
  return general.flatMap(({ feature, insteadOf }) => (said.has(feature) ? insteadOf : []))
}

const mostQuoted = 5

/** The clauses in quotation marks, in the learner's words. */
function quoted({ ownWishes }: PlannerKnowledge, clauses: readonly Clause[]): string {
  if (clauses.length === 0) return ownWishes.unquoted
  return clauses
    .slice(0, mostQuoted)
    .map(({ about, text }) => quote(about ?? text))
    .join(', ')
}

/** The feature's frameworks without common ones such as SwiftUI. */
export function distinctiveFrameworks({ featureById }: PlannerKnowledge, id: string): string[] {
  return (featureById.get(id)?.frameworks ?? []).filter((name) => !plainFrameworks.has(name))
}

const plainFrameworks = new Set([
  'SwiftUI',
  'SwiftData',
  'Foundation',
  'Charts',
  'UniformTypeIdentifiers',
  'CoreTransferable',
])

function withoutTasks(part: Part, isOut: (task: Part['tasks'][number]) => boolean): Part {
  const gone = new Set(part.tasks.filter(isOut).map(({ id }) => id))
  if (gone.size === 0) return part
  return { ...part, tasks: part.tasks.filter(({ id }) => !gone.has(id)) }
}

function distinct(parts: readonly Part[]): Part[] {
  return parts.filter(
    (part, at) => parts.findIndex((other) => other.id === part.id || other.name === part.name) === at,
  )
}
