import type { PlanReading, PlanReadings } from '#contract/plan/plan.ts'
import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import { chooseArchetype } from '#server/teaching/planner/archetypes/choose-archetype.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { draftSketch } from '#server/teaching/planner/sketch/draft-sketch.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { createRemover } from '#server/teaching/planner/ruled-out/without-ruled-out.ts'
import { understand, type PlanInput } from '#server/teaching/planner/understand.ts'
import { withFittingSamples } from '#server/teaching/planner/writing/fitting-samples.ts'
import { createFill, filled, namesFor } from '#server/teaching/planner/writing/names.ts'
import { singular } from '#server/teaching/planner/writing/word-forms.ts'

const most = { readings: 3, screens: 3 }

/** The kinds of app that an unclear idea may mean; null if the planner does not need to ask. */
export function readingsInDoubt(knowledge: PlannerKnowledge, input: PlanInput): PlanReadings | null {
  const understood = understand(knowledge, input)
  const { chosen, own, idea } = understood
  // A new sketch needs a thing from the learner or the idea.
  const isOfNothing =
    input.answers?.kind === 'none' &&
    input.kind === undefined &&
    (own ?? draftSketch(knowledge, idea)).things.length === 0
  return chosen.asks || isOfNothing ? readingsFrom(knowledge, understood) : null
}

/** The kinds of app that an idea may mean other than its current one. */
export function otherReadings(knowledge: PlannerKnowledge, input: PlanInput): PlanReadings {
  const { kind: current, answers = {}, ...asked } = input
  const { kind: _kind, ...left } = answers
  const understood = understand(knowledge, { ...asked, answers: left })
  return readingsFrom(knowledge, understood, current)
}

function readingsFrom(
  knowledge: PlannerKnowledge,
  { idea, chosen, own, warnings }: ReturnType<typeof understand>,
  without?: string,
): PlanReadings {
  return {
    readings: chosen.nearest
      .filter(({ id }) => id !== without)
      .map((archetype) => readingOf(knowledge, idea, archetype))
      .slice(0, most.readings),
    own: own ?? draftSketch(knowledge, idea),
    leftOut: warnings.map(({ says, instead }) => ({ what: says, why: instead })),
  }
}

function readingOf(knowledge: PlannerKnowledge, idea: Idea, archetype: Archetype): PlanReading {
  const { fits, noun } = chooseArchetype(knowledge, idea, { kind: archetype.id })
  const names = namesFor(idea, archetype, knowledge.findKept, { noun })
  const fill = createFill(names)
  const shown = withFittingSamples(knowledge, idea, archetype, { fits, thing: names.thing })
  const { screens } = createRemover(knowledge, idea, archetype).from({
    archetype: shown,
    parts: [],
  }).archetype
  return {
    kind: archetype.id,
    name: fill(archetype.name),
    sentence: markOwnWords(knowledge, idea, fill(archetype.summary)),
    screens: filled(screens, fill)
      .slice(0, most.screens)
      .map(({ name, purpose, shows }) => ({ name, purpose, shows })),
  }
}

/** Makes the words bold (`**`) that a sentence has in common with the idea. */
function markOwnWords({ kinds, ofAnyApp }: PlannerKnowledge, { wanted }: Idea, sentence: string): string {
  const isTelling = (word: string) =>
    word.length > 2 &&
    !kinds.functions.has(word) &&
    !ofAnyApp.has(stemOf(word)) &&
    !kinds.roles.has(singular(word))
  const said = new Set(wordsOf(wanted).filter(isTelling).map(stemOf))
  return sentence
    .replace(words, (word) => {
      const small = word.toLowerCase()
      return isTelling(small) && said.has(stemOf(small)) ? `**${word}**` : word
    })
    .replaceAll('** **', ' ')
}

const words = /\p{L}+/gu
