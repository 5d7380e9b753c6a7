import type { PlanAnswers } from '#contract/plan-answers.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from './archetype.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import type { Warning } from './planner-data.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'

export interface ChosenArchetype {
  archetype: Archetype
  isSure: boolean
  /** Best first. */
  nearest: Archetype[]
  /** What the planner would like to know, as sentences. */
  unsure: string[]
}

/**
 * With less of its words known, an idea is like nothing we know. With less of a lead of the best, as a share of its score,
 * or less known words, the planner asks.
 */
const least = { share: 0.3, sureShare: 0.5, lead: 0.2 }
const shownNearest = 3

/** The kind of app that an idea is most like; the learner's answer decides more than words do. */
export function chooseArchetype(
  knowledge: PlannerKnowledge,
  idea: Idea,
  { kind }: PlanAnswers,
  warnings: readonly Warning[],
): ChosenArchetype {
  const found = knowledge.findArchetypes(idea.wanted)
  const special = found.filter(({ archetype }) => archetype.area !== 'general')
  const nearest = special.slice(0, shownNearest).map(({ archetype }) => archetype)
  const answered = kind ? knowledge.archetypeById.get(kind) : undefined
  if (answered) return { archetype: answered, isSure: true, nearest, unsure: [] }
  const instead = warnings
    .map(({ archetype }) => knowledge.archetypeById.get(archetype ?? ''))
    .find((archetype) => archetype !== undefined)
  if (instead) return { archetype: instead, isSure: true, nearest, unsure: [] }
  const [best, next] = special
  const isLike = best !== undefined && best.share >= least.share
  if (isLike && kind !== 'none') {
    const isSure = best.share >= least.sureShare && best.score - (next?.score ?? 0) >= best.score * least.lead
    return {
      archetype: best.archetype,
      isSure,
      nearest,
      unsure: isSure ? [] : ['Two kinds of app are equally near to your idea. Which is closer?'],
    }
  }
  const general =
    found.find(({ archetype }) => archetype.area === 'general')?.archetype ??
    knowledge.archetypeById.get('general-list')!
  return { archetype: general, isSure: false, nearest, unsure: [notKnown(idea)] }
}

function notKnown({ text }: Idea): string {
  return wordsOf(text).length < 2
    ? 'I could not read an idea in that. What does somebody do first in your app?'
    : 'I do not know this kind of app well, so this is a general plan. What does somebody do first in your app?'
}
