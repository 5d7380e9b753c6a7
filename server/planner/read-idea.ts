import { findAudience } from './find-audience.ts'
import { findThings, type Thing } from './find-things.ts'
import { readWords, type IdeaWord } from './idea-words.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { findPhrases } from './phrase-index.ts'
import type { KnownHazard } from './planner-knowledge.ts'

/** What an idea says, before anything is decided. */
export interface Idea {
  text: string
  words: IdeaWord[]
  /** Meaning, such as "feature:widget", to where it is said, best first. */
  said: Map<string, Saying[]>
  /** Feature ids the idea says it does not want. */
  unwanted: Set<string>
  hazards: KnownHazard[]
  things: Thing[]
  /** Null when the idea names nobody. */
  audience: string | null
  /** Platforms named that this plan does not build for. */
  elsewhere: string[]
}

export interface Saying {
  text: string
  words: number
  at: number
}

const negationReach = 4

export function readIdea(knowledge: PlannerKnowledge, text: string): Idea {
  const words = readWords(knowledge, text)
  const counted = words.filter((word) => !knowledge.classes.dropped.has(word.text))
  const hits = findPhrases(knowledge.phrases, counted.map((word) => word.stem))
  const dangerous = hits.filter((hit) => hit.meaning.startsWith('hazard:'))
  const said = new Map<string, Saying[]>()
  const unwanted = new Set<string>()
  for (const hit of hits) {
    const first = counted[hit.from]!
    const last = counted[hit.to - 1]!
    if (isNegated(knowledge, counted, hit.from)) {
      if (hit.meaning.startsWith('feature:')) unwanted.add(hit.meaning.slice('feature:'.length))
      continue
    }
    const saying = { text: shorten(text.slice(first.start, last.end)), words: hit.words, at: hit.from }
    said.set(hit.meaning, [...(said.get(hit.meaning) ?? []), saying].toSorted((a, b) => b.words - a.words || a.at - b.at))
  }
  const hazardIds = new Set(dangerous.map((hit) => hit.meaning.slice('hazard:'.length)))
  return {
    text, words, said, unwanted,
    hazards: knowledge.hazards.filter((hazard) => hazardIds.has(hazard.id)),
    things: findThings(knowledge, words),
    audience: findAudience(knowledge, text, words),
    elsewhere: Object.keys(knowledge.words.elsewhere).filter((place) => said.has(`elsewhere:${place}`)),
  }
}

/** "without an account", "no ads", "doesn't need a map": a negation shortly before, in the same clause. */
function isNegated(knowledge: PlannerKnowledge, words: IdeaWord[], at: number): boolean {
  for (let back = 0; back <= negationReach; back += 1) {
    const word = words[at - back]
    if (!word) return false
    if (back > 0 && knowledge.classes.negations.has(word.text)) return true
    if (word.startsClause || word.text === 'but') return false
  }
  return false
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(/["{}]/g, '').trim()
  return line.length <= 60 ? line : `${line.slice(0, 57).trimEnd()}…`
}
