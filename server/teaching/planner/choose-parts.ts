import { indexNow } from '#server/teaching/indexed.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { Archetype, ArchetypeOption } from './archetype.ts'
import { createAskReader, type AskReader } from '#server/teaching/planner/reading/ask-for.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { partOfFeature, partOfOption, partOfStory, type Part } from './part.ts'
import type { Clause, Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { sentenceCase } from '#server/teaching/planner/writing/word-forms.ts'

/** What a plan is made of, and what is left out of it although the idea speaks of it. */
export interface ChosenParts {
  parts: Part[]
  leftOut: { what: string; why: string }[]
  /** Whether anything may leave the phone. */
  staysOnPhone: boolean
}

/** Options of the archetype that were chosen by an answer. */
export interface Chosen {
  options: ReadonlySet<string>
  storage: 'device' | 'icloud' | 'account' | null
}

/** These need a place that other people or devices can reach. */
const leavesPhone = new Set([
  'accounts',
  'backend',
  'icloud-sync',
  'shared-lists',
  'push-notifications',
  'social-feed',
  'realtime-messages',
  'friends',
])
const bySyncing: Record<string, string> = { icloud: 'icloud-sync', account: 'accounts' }

/** The archetype's stories, and only those options that a wanted clause or an answer asks for, without what is ruled out. */
export function chooseParts(
  knowledge: PlannerKnowledge,
  archetype: Archetype,
  idea: Idea,
  chosen: Chosen,
): ChosenParts {
  const asks = createAsks(knowledge, archetype)
  const asked = ({ text, role, about }: Clause) => {
    if (about === undefined) return asks.asked(text)
    return role === 'ruled-out' ? asks.ruledOut(about) : asks.wished(about)
  }
  const inRole = (role: Clause['role']) => idea.clauses.filter((clause) => clause.role === role)
  const ruledOut = inRole('ruled-out')
  const out = new Set(ruledOut.flatMap(asked))
  const isOut = createExclusion(ruledOut, archetype)
  const wanted = new Set([
    ...inRole('wanted').flatMap(asked),
    ...chosen.options,
    ...(bySyncing[chosen.storage ?? ''] ? [bySyncing[chosen.storage!]!] : []),
  ])
  const { places, staysOnPhone: stays } = knowledge.phrases
  const staysOnPhone =
    ruledOut.some((clause) => places.isIn(clause.text) || asked(clause).some((id) => leavesPhone.has(id))) ||
    inRole('wanted').some(({ text }) => stays.isIn(text)) ||
    chosen.storage === 'device'

  const base = archetype.stories[0]!.tasks[0]!.id
  const outFrameworks = new Set([...out].flatMap((id) => tellingFrameworks(knowledge, id)))
  const stories = archetype.stories
    .map(partOfStory)
    .filter(
      (part, at) =>
        at === 0 || (!isOut(part.name) && !part.frameworks.some((name) => outFrameworks.has(name))),
    )
  // What a story of this kind of app does in its own way is not built a second time.
  const ownFrameworks = new Set(stories.flatMap((part) => part.frameworks))
  const ownOptions = new Set(archetype.options.map(idOf))
  const ownNames = new Set(stemsOf(namesIn(archetype, stories)))
  const isToldByStory = (id: string) => {
    if (ownOptions.has(id)) return false
    const telling = tellingFrameworks(knowledge, id)
    const { names } = knowledge.general.find(({ feature }) => feature === id) ?? { names: [] }
    return (
      (telling.length > 0 && telling.every((name) => ownFrameworks.has(name))) ||
      names.some((name) => stemsOf(name).every((stem) => ownNames.has(stem)))
    )
  }
  const options = [...wanted].flatMap((id) => {
    if (out.has(id) || (staysOnPhone && leavesPhone.has(id)) || isToldByStory(id)) return []
    const part = partOf(knowledge, archetype, id, base)
    return part && !isOut(part.name) ? [part] : []
  })
  const needed = options.flatMap((part) => part.needs).filter((id) => !wanted.has(id) && !out.has(id))
  const withNeeded = [...new Set(needed)].flatMap((id) => partOf(knowledge, archetype, id, base) ?? [])
  const parts = [...stories, ...withNeeded, ...options].map((part) =>
    withoutTasks(part, ({ title, track }) => isOut(title) || (staysOnPhone && track === 'server')),
  )
  return {
    parts: distinct(parts.filter((part) => part.tasks.length > 0)),
    leftOut: [
      ...ruledOut
        .flatMap(({ text, about }) => shortName(about ?? text, knowledge.ownNames.dangling) ?? [])
        .map((what) => ({ what: sentenceCase(what), why: 'You ruled it out.' })),
      ...inRole('later').map(({ text }) => ({
        what: sentenceCase(text),
        why: 'You want it later; the first version works without it.',
      })),
    ],
    staysOnPhone,
  }
}

const longestName = 5

/** "Ads because last time …": "Ads". Null where what is left is no name. */
function shortName(text: string, dangling: readonly string[]): string | null {
  const words = text.replace(/^[^\p{L}\p{N}]+/u, '').split(' ')
  const end = words.findIndex((word, at) => at > 0 && dangling.includes(word.toLowerCase()))
  const name = (end < 0 ? words : words.slice(0, end)).join(' ')
  const isTorn = dangling.includes(words[0]!.toLowerCase()) || words.length > longestName + 5
  return isTorn || name.length < 3 || name.split(' ').length > longestName ? null : name
}

/** What a kind of app does by itself, as its stories, tasks, screens and data call it. */
function namesIn({ screens, entities }: Archetype, stories: readonly Part[]): string {
  return [
    ...screens.map(({ name }) => name),
    ...entities.map(({ name }) => name),
    ...stories.flatMap(({ name, tasks }) => [name, ...tasks.map(({ title }) => title)]),
  ].join(' . ')
}

/** The ids of the options, of the archetype and of every app, that a clause asks for. */
export function createAsks(knowledge: PlannerKnowledge, { options }: Archetype): AskReader {
  const readOwn = createAskReader(
    options.map((option) => ({ id: idOf(option), names: [], says: option.says, not: [] })),
    indexNow,
  )
  const both = (how: keyof AskReader) => (clause: string) => [
    ...new Set([...readOwn[how](clause), ...knowledge.readAsk[how](clause)]),
  ]
  return { asked: both('asked'), wished: both('wished'), ruledOut: both('ruledOut') }
}

export function idOf(option: ArchetypeOption): string {
  return 'feature' in option ? option.feature : option.id
}

function partOf(knowledge: PlannerKnowledge, archetype: Archetype, id: string, base: string): Part | null {
  const own = archetype.options.find((option) => idOf(option) === id)
  if (own && !('feature' in own)) return partOfOption(own)
  const feature = knowledge.featureById.get(id)
  const why = own?.why ?? knowledge.general.find((option) => option.feature === id)?.why ?? feature?.why
  return feature ? partOfFeature(feature, sentenceCase(why!), base) : null
}

/** The frameworks that only a feature such as this one needs. */
export function tellingFrameworks({ featureById }: PlannerKnowledge, id: string): string[] {
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

/** Whether a name speaks of something that is ruled out: all telling words of one exclusion stand in it. */
function createExclusion(ruledOut: readonly Clause[], { thing }: Archetype): (name: string) => boolean {
  const common = new Set(stemsOf([thing.one, thing.many, ...commonWords].join(' ')))
  const exclusions = ruledOut
    .flatMap(({ text }) => text.split(/\s(?:and|or|nor|und|oder|y|o|et|ou)\s|,/))
    .map((text) => stemsOf(text).filter((stem) => stem.length > 2 && !common.has(stem)))
    .filter((stems) => stems.length > 0)
  return (name) => {
    const stems = new Set(stemsOf(name.replace(/\{\w+\}/g, ' ')))
    return exclusions.some((exclusion) => exclusion.every((stem) => stems.has(stem)))
  }
}

const commonWords = [
  'no',
  'not',
  'without',
  'any',
  'want',
  'need',
  'skip',
  'leave',
  'out',
  'the',
  'and',
  'just',
  'it',
  'app',
  'have',
  'should',
  'do',
  'does',
  'nothing',
  'fancy',
  'like',
  'for',
  'with',
]

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
