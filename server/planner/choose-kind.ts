import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import type { KnownKind, KnownShape } from './planner-knowledge.ts'
import type { Idea } from './read-idea.ts'

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
}

const enoughForSecond = 2

/** The kind of app an idea is closest to, by what it says; the general kind when it says nothing known. */
export function choosePlanKind(knowledge: PlannerKnowledge, idea: Idea): PlanKind {
  const [best, ...others] = candidatesOf(knowledge, idea)
  const kind = best?.kind ?? knowledge.kinds.find((known) => known.id === 'general') ?? knowledge.kinds[0]!
  const shape = knowledge.shapeByName.get(kind.shape)
  if (!shape) throw new Error(`knowledge/planner has no shape "${kind.shape}"`)
  const second = others.find((other) => other.score >= enoughForSecond && other.said)?.kind ?? null
  return { kind, said: best?.said ?? null, shape, second }
}

function candidatesOf(knowledge: PlannerKnowledge, idea: Idea): Candidate[] {
  return knowledge.kinds.flatMap((kind) => {
    if (idea.said.has(`unless-kind:${kind.id}`)) return []
    const strong = idea.said.get(`kind:${kind.id}`) ?? []
    const weak = idea.said.get(`hint:${kind.id}`) ?? []
    const score = distinct(strong).reduce((sum, saying) => sum + 2 + (saying.words - 1) * 0.75, 0) + distinct(weak).length
    const first = [...strong, ...weak].toSorted((a, b) => a.at - b.at)[0]
    return first ? [{ kind, score, at: first.at, said: (strong[0] ?? null)?.text ?? null }] : []
  }).toSorted((a, b) => b.score - a.score || a.at - b.at)
}

function distinct(sayings: { text: string; words: number }[]): { words: number }[] {
  return [...new Map(sayings.map((saying) => [saying.text.toLowerCase(), saying])).values()].slice(0, 4)
}
