import type { OwnApp } from '#contract/plan/own-app.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { leavesPhone } from '#server/teaching/planner/consistent-storage.ts'
import { stemsOf } from '#server/language/normalise.ts'
import { chooseParts, type PlanParts } from '#server/teaching/planner/choose-parts.ts'
import { asDeed } from '#server/teaching/planner/deeds.ts'
import type { Clause } from '#server/teaching/planner/reading/clause.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import type { understand } from '#server/teaching/planner/understand.ts'
import { createRemover } from '#server/teaching/planner/ruled-out/without-ruled-out.ts'
import { draftSketch } from './draft-sketch.ts'
import { sketchArchetype, sketchDoubts } from './sketch-archetype.ts'
import { readSketch } from './sketch-model.ts'
import { ruleIn } from './sketch-rule.ts'
import { sketchParts } from './sketch-stories.ts'

const mostWished = 50

/**
 * The plan of an app of no known kind: from its things and steps, and the general features that the idea
 * names.
 */
export function sketchPlan(
  knowledge: PlannerKnowledge,
  {
    answers,
    idea,
    wished: allWished,
    own,
  }: Pick<ReturnType<typeof understand>, 'answers' | 'idea' | 'wished' | 'own'>,
): PlanParts {
  // Each wish may become a step and takes time to read, so only the newest are read.
  const wished = allWished.slice(-mostWished)
  const app = withWished(knowledge, withRule(knowledge, own ?? draftSketch(knowledge, idea), idea), wished)
  const model = readSketch(knowledge, app)
  const remover = createRemover(knowledge, idea, sketchArchetype(knowledge, model))
  for (const thing of model.things) thing.facts = remover.details(thing.facts)
  const kind = sketchArchetype(knowledge, model)
  const steps = model.steps.map(({ does }) => does).join('. ')
  const chosen = chooseParts(
    knowledge,
    kind,
    featuresNamed(knowledge, idea, wished, steps, (answers.storage ?? null) !== null),
    { options: new Set(), storage: answers.storage ?? null },
    sketchParts(knowledge, model),
  )
  const { archetype, parts } = remover.from({ archetype: kind, parts: chosen.parts })
  return { ...chosen, archetype, parts, notPlanned: [], unsure: sketchDoubts(knowledge, model), open: [] }
}

/**
 * The idea with its exclusions and postponed clauses, but of its wanted clauses only the features that it
 * names and no step covers.
 */
function featuresNamed(
  { readAsk, general, phrases: { places } }: PlannerKnowledge,
  idea: Idea,
  wished: readonly Clause[],
  steps: string,
  isShared: boolean,
): Idea {
  const inSteps = new Set(readAsk.pointedAt(steps))
  const named = idea.clauses
    .filter(({ role, about }) => role === 'wanted' && about === undefined)
    // Sharing takes days of work, so it is included only if chosen or called by its name.
    .flatMap(({ text }) => [
      ...readAsk.named(text).filter((id) => isShared || !leavesPhone.has(id) || places.isIn(text)),
      ...readAsk.asked(text).filter((id) => isShared && leavesPhone.has(id)),
    ])
    .filter((id) => !inSteps.has(id))
  const clauses = [...new Set(named)].flatMap((id): Clause[] => {
    const name = general.find(({ feature }) => feature === id)?.names[0]
    return name === undefined ? [] : [{ text: name, role: 'wanted' }]
  })
  const refused = idea.clauses.filter(({ role }) => role !== 'wanted')
  const more = wished.flatMap(({ role, text }): Clause[] => (role === 'wanted' ? [{ role, text }] : []))
  return { ...idea, clauses: [...clauses, ...refused, ...more] }
}

/** Puts the idea's own rule before the other steps, as the part that no other app has. */
function withRule(knowledge: PlannerKnowledge, own: OwnApp, idea: Idea): OwnApp {
  const said = own.steps.map(({ does }) => does.toLowerCase())
  const rules = ruleIn(knowledge, idea).filter(({ does }) => !said.includes(does.toLowerCase()))
  return { ...own, steps: [...rules, ...own.steps] }
}

/** Adds a step for each wish that names no known feature, and removes the steps that a wish excludes. */
function withWished(knowledge: PlannerKnowledge, own: OwnApp, wished: readonly Clause[]): OwnApp {
  const away = wished.flatMap(({ role, about }) => {
    const stems = role === 'ruled-out' ? stemsOf(about ?? '').filter((stem) => stem.length > 2) : []
    return stems.length > 0 ? [stems] : []
  })
  const isAway = (does: string) => away.some((stems) => stems.every((stem) => stemsOf(does).includes(stem)))
  const more = wished.flatMap(({ role, text }) => {
    const isFeature = role !== 'wanted' || knowledge.readAsk.asked(text).length > 0
    const deed = isFeature ? null : asDeed(knowledge, text.replace(/^(?:and |also |please )+/i, ''))
    return deed === null ? [] : [{ does: deed, to: null }]
  })
  return { ...own, steps: [...own.steps, ...more].filter(({ does }) => !isAway(does)) }
}
