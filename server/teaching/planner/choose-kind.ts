import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import type { Area, KnownKind, KnownShape } from './planner-knowledge.ts'
import type { Idea } from './idea/read-idea.ts'
import { stem } from './idea/word-forms.ts'

export interface PlanKind {
  kind: KnownKind
  /** The idea's words that made it this kind; null when nothing did. */
  said: string | null
  shape: KnownShape
  second: KnownKind | null
}

interface Candidate {
  kind: KnownKind
  score: number
  at: number
  said: string | null
  places: Set<number>
}

/** One passing word makes no kind. */
const enoughForKind = 2
const enoughHints = 3
const enoughForSecond = 2.7

/** The kind of app an idea is closest to, by what it says; the general kind when it says nothing known. */
export function choosePlanKind(knowledge: PlannerKnowledge, idea: Idea): PlanKind {
  const [best, ...others] = candidatesOf(knowledge, idea)
  const likely =
    best?.kind ?? kindById(knowledge, looksLikeTool(knowledge, idea) ? 'general-tool' : 'general')
  const kind =
    likely.whenKept && looksBack(idea)
      ? kindById(knowledge, likely.whenKept)
      : (likely.shape === 'feed' || likely.shape === 'map') && keepsLog(idea)
        ? keepingKind(knowledge, others)
        : likely
  const shape = knowledge.shapeByName.get(kind.shape)
  if (!shape) throw new Error(`knowledge/planner has no shape "${kind.shape}"`)
  const second =
    others.find(
      (other) =>
        other.score >= enoughForSecond &&
        other.said &&
        other.places.isDisjointFrom(best?.places ?? new Set()),
    )?.kind ?? null
  return { kind, said: best?.said ?? null, shape, second }
}

/** Nothing in it is kept, but something is done. */
function looksLikeTool(knowledge: PlannerKnowledge, idea: Idea): boolean {
  const keeps = idea.things.some(
    (thing) => thing.score >= 2 && thing.known?.role !== 'subject' && thing.known?.role !== 'person',
  )
  return (
    !keeps &&
    knowledge.features.some(
      (feature) => toolAreas.has(feature.area) && idea.said.has(`feature:${feature.id}`),
    )
  )
}

/** What is put to work, against what is only kept, planned or shared. */
const toolAreas = new Set<Area>(['capture', 'media', 'learn', 'device', 'smart', 'see'])

const showing = new Set(
  [
    'show',
    'list',
    'keep',
    'collect',
    'browse',
    'see',
    'remember',
    'note',
    'write',
    'log',
    'look',
    'view',
    'save',
    'store',
    'diary',
    'collection',
    'album',
    'sort',
  ].map(stem),
)
const doing = new Set(
  [
    'track',
    'tracker',
    'tracking',
    'record',
    'recorder',
    'start',
    'stop',
    'pause',
    'timer',
    'live',
    'gps',
    'pace',
    'split',
    'speed',
    'coach',
    'train',
    'interval',
    'measure',
    'guide',
    'voice',
  ].map(stem),
)

/** What was done is kept and shown; nothing is to be measured while it is done. */
function looksBack(idea: Idea): boolean {
  const said = new Set(idea.words.map((word) => word.stem))
  return !said.isDisjointFrom(showing) && said.isDisjointFrom(doing)
}

const logs = new Set(['log', 'logbook', 'diary', 'journal'])
const writing = new Set(['write', 'writes', 'writing', 'note', 'notes', 'noting', 'jot', 'put'])

/** "Log of every passage: weather, course, crew": what it names is written down, and nothing is loaded. */
function keepsLog({ words, things }: Idea): boolean {
  if (things.some(({ role }) => role !== null && logs.has(role))) return true
  return words.some((word, at) => {
    const next = words[at + 1]
    if (writing.has(word.text) && words.slice(at + 1, at + 7).some(({ text }) => text === 'down')) return true
    return (
      logs.has(word.text) &&
      next !== undefined &&
      !next.startsClause &&
      (word.startsSentence || next.text === 'of')
    )
  })
}

function keepingKind(knowledge: PlannerKnowledge, others: Candidate[]): KnownKind {
  return others.find(({ kind }) => kind.shape === 'collection')?.kind ?? kindById(knowledge, 'logbook')
}

function kindById(knowledge: PlannerKnowledge, id: string): KnownKind {
  const kind = knowledge.kinds.find((known) => known.id === id)
  if (!kind) throw new Error(`knowledge/planner has no kind "${id}"`)
  return kind
}

function candidatesOf(knowledge: PlannerKnowledge, idea: Idea): Candidate[] {
  return knowledge.kinds
    .flatMap((kind) => {
      if (idea.said.has(`unless-kind:${kind.id}`)) return []
      const strong = idea.said.get(`kind:${kind.id}`) ?? []
      const weak = (idea.said.get(`hint:${kind.id}`) ?? []).filter(
        (hint) => !strong.some((saying) => saying.at === hint.at),
      )
      const score =
        distinct(strong).reduce((sum, saying) => sum + 2 + (saying.words - 1) * 0.75, 0) +
        distinct(weak).length
      const first = [...strong, ...weak].toSorted((a, b) => a.at - b.at)[0]
      return first && score >= (strong.length > 0 ? enoughForKind : enoughHints)
        ? [
            {
              kind,
              score,
              at: first.at,
              said: strong[0]?.text ?? null,
              places: new Set(strong.map((saying) => saying.at)),
            },
          ]
        : []
    })
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
}

function distinct(sayings: { text: string; words: number }[]): { words: number }[] {
  return [...new Map(sayings.map((saying) => [saying.text.toLowerCase(), saying])).values()].slice(0, 4)
}
