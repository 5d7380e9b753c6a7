import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { Plan, PlanPace, PlanUnderstanding } from '#contract/plan/plan.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import { buildArchitecture } from '#server/teaching/planner/writing/build-architecture.ts'
import { buildRoadmap } from '#server/teaching/planner/writing/build-roadmap.ts'
import type { ChosenArchetype } from '#server/teaching/planner/archetypes/choose-archetype.ts'
import { createFill, filled, namesFor, type Fill } from '#server/teaching/planner/writing/names.ts'
import { wishesOfIdea, stemsOfParts } from '#server/teaching/planner/wishes/wishes-of-idea.ts'
import { rulesOfIdea } from '#server/teaching/planner/wishes/rules-of-idea.ts'
import { namedDetails, partOfDetails } from '#server/teaching/planner/wishes/named-details.ts'
import { sketchPlan } from '#server/teaching/planner/sketch/sketch-plan.ts'
import { createRemover } from '#server/teaching/planner/ruled-out/without-ruled-out.ts'
import { applyExclusions } from '#server/teaching/planner/ruled-out/apply-exclusions.ts'
import { createExclusions, planNamesOf } from '#server/teaching/planner/ruled-out/exclusions.ts'
import { inWords, quote, sentenceCase } from '#server/teaching/planner/writing/word-forms.ts'
import {
  chooseParts,
  createAsks,
  distinctiveFrameworks,
  type ChosenParts,
  type PlanParts,
} from './choose-parts.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { isShared, leavesThePhone, lifeRisk, newerIOS, speaksOfOne } from './consistent-storage.ts'
import { outOfScope } from './out-of-scope.ts'
import type { Part } from './part.ts'
import type { Warning } from './planner-data.ts'
import { understand, type PlanInput } from './understand.ts'
import { withFittingSamples } from '#server/teaching/planner/writing/fitting-samples.ts'

/** Makes a plan from the built-in knowledge alone. Pure: the same input gives the same plan. */
export function makePlan(knowledge: PlannerKnowledge, input: PlanInput): Plan {
  const understood = understand(knowledge, input)
  const { answers, warnings, idea: planned, chosen } = understood
  const made = chosen.archetype
    ? partsOfKind(knowledge, understood, chosen.archetype)
    : sketchPlan(knowledge, understood)
  const { archetype, parts, leftOut, notPlanned, staysOnPhone } = made
  const entities = parts.flatMap((part) => part.entities)
  const names = namesFor(planned, archetype, knowledge.findKept, { ...input, noun: chosen.noun, entities })
  const fill = createFill(names, slotsOf(archetype, parts))
  const pace = paceOf(input.pace, answers)
  const architecture = buildArchitecture(knowledge, archetype, parts, fill, answers)
  const exclusions = createExclusions(knowledge, planned, planNamesOf(archetype))
  const isNothingLeft = warnings.length > 0 && planned.wanted === '' && chosen.archetype === null
  const plan: Plan = {
    appName: names.app,
    summary: [
      ...warnings.map(({ says, instead }) => `${says} ${instead}`),
      ...(isNothingLeft ? [knowledge.asking.refused] : []),
      fill(archetype.summary),
    ].join(' '),
    features: featuresOf(parts, architecture, fill),
    architecture,
    roadmap: buildRoadmap(knowledge, archetype.id, parts, fill, answers.experience ?? null, pace),
    audience: (answers.audience && audienceOf[answers.audience]) ?? fill(archetype.audience),
    understood: {
      ...understandingOf(archetype, chosen, fill, [...leftOut, ...notPlanned], warnings),
      ruledOut: leftOut.filter(({ why }) => why === knowledge.ruledOut.reason).map(({ what }) => what),
      unsure: [...made.unsure, ...doubtsOf(knowledge, chosen, made.open)].map(fill),
      asked: askedByNewest(knowledge, archetype, parts, input.wishes?.at(-1)).map(fill),
    },
    stories: parts.flatMap(({ story }) => (story ? [filled(story, fill)] : [])),
    outOfScope: [...notPlanned, ...outOfScope(knowledge, archetype, parts, leftOut, fill, planned)],
    risks: [...lifeRisk(knowledge, planned), ...filled(archetype.risks, fill)],
    assumptions: [
      ...(staysOnPhone && !leavesThePhone(parts) ? ['Nothing leaves the phone.'] : []),
      ...newerIOS(knowledge, parts, answers).map(fill),
      ...archetype.assumptions.filter((text) => !(isShared(parts) && speaksOfOne(knowledge, text))).map(fill),
    ],
    source: 'field-guide',
    ...(pace ? { pace } : {}),
  }
  return applyExclusions(knowledge, plan, exclusions)
}

/** The stories of a known kind, plus the idea's own wishes, minus what the idea rules out. */
function partsOfKind(
  knowledge: PlannerKnowledge,
  { answers, idea, chosen }: ReturnType<typeof understand>,
  kind: Archetype,
): PlanParts {
  const remover = createRemover(knowledge, idea, kind)
  const { parts: allParts, ...rest } = chooseParts(knowledge, kind, idea, {
    options: optionsAnswered(kind, answers),
    storage: answers.storage ?? null,
  })
  const entities = allParts.flatMap((part) => part.entities)
  const { thing } = namesFor(idea, kind, knowledge.findKept, { noun: chosen.noun, entities })
  const { archetype, parts: leftParts } = remover.from({
    archetype: withFittingSamples(knowledge, idea, kind, { fits: chosen.fits, thing }),
    parts: allParts,
  })
  const [first, ...others] = leftParts
  const made = stemsOfParts(leftParts, `${archetype.summary} ${textOfData(archetype)}`)
  const details = remover.details(namedDetails(knowledge, idea, archetype, made))
  const ofDetails = partOfDetails(knowledge, archetype, details)
  const own = wishesOfIdea(knowledge, idea, archetype, stemsOfParts(details, [...made].join(' ')))
  const planned = [first!, ...(ofDetails ? [ofDetails] : []), ...others, ...own.parts]
  const rules = rulesOfIdea(knowledge, idea, planned)
  const { design, designWhy } = knowledge.ownWishes
  const designed = rules.map((rule) => ({ what: design.replace('{wish}', () => rule), why: designWhy }))
  const isToldByRule = ({ what }: { what: string }) =>
    designed.some((rule) => rule.what.toLowerCase().includes(what.toLowerCase()))
  return {
    ...rest,
    leftOut: rest.leftOut.filter((one) => !isToldByRule(one)),
    archetype,
    parts: planned,
    notPlanned: [
      ...designed,
      ...own.notPlanned.filter((one) => !isToldByKind(kind, one.what) && !isToldByRule(one)),
    ],
    unsure: [],
    open: own.open,
  }
}

/** Whether these words describe the kind itself: "spaced repetition" of flashcards. */
function isToldByKind({ says, calls, summary }: Archetype, what: string): boolean {
  const asked = stemsOf(what)
  return [...says, ...calls, summary].some((text) => {
    const told = new Set(stemsOf(text))
    return asked.every((stem) => told.has(stem))
  })
}

function textOfData({ entities, screens, thing }: Archetype): string {
  const data = entities.map(({ name, about, fields }) => [name, about, ...Object.keys(fields)].join(' '))
  const seen = screens.map(({ name, purpose, shows }) =>
    [name, purpose, ...shows.map(({ text }) => text)].join(' '),
  )
  return [thing.one, ...thing.others, ...data, ...seen].join(' ').replace(/([a-z])([A-Z])/g, '$1 $2')
}

const audienceOf: Record<string, string | undefined> = { self: 'you', circle: 'you and people you know' }

/** Names of the features that the newest wish asks for, even if a story already covers it. */
function askedByNewest(
  knowledge: PlannerKnowledge,
  archetype: Archetype,
  parts: readonly Part[],
  wish: string | undefined,
): string[] {
  const clauses =
    wish === undefined ? [] : knowledge.reader.readWish(wish).filter(({ role }) => role === 'wanted')
  const asks = createAsks(knowledge, archetype)
  const ids = new Set(clauses.flatMap(({ text }) => asks.asked(text)))
  const isByStory = ({ frameworks }: Part) =>
    [...ids].some((id) => {
      const distinctive = distinctiveFrameworks(knowledge, id)
      return distinctive.length > 0 && distinctive.every((name) => frameworks.includes(name))
    })
  return parts.filter((part) => ids.has(part.id) || isByStory(part)).map(({ name }) => name)
}

/** Options switched on by the answers to this kind's questions. */
function optionsAnswered({ questions }: Archetype, { detail, detail2 }: PlanAnswers): Set<string> {
  const taken = [detail, detail2].map((choice, at) => questions[at]?.choices[Number(choice ?? -1)]?.option)
  return new Set(taken.filter((option) => option !== undefined))
}

function slotsOf({ screens, entities, audience }: Archetype, parts: readonly Part[]): Record<string, string> {
  const kept = entities.map(({ about }) => about.charAt(0).toLowerCase() + about.slice(1))
  return {
    firstScreen: screens[0]!.name,
    lastScreen: screens.at(-1)!.name,
    audience,
    kept: kept.slice(0, 3).join('; ') || 'nothing',
    second: entities[1]?.name ?? 'entry',
    seconds: entities[1]?.name ?? 'entries',
    story: parts[0]!.name,
  }
}

function paceOf(pace: PlanPace | undefined, { hoursPerWeek }: PlanAnswers): Plan['pace'] {
  return pace ?? (hoursPerWeek ? { shape: 'own', hoursPerWeek, startsOn: null, isDerived: true } : undefined)
}

function understandingOf(
  archetype: Archetype,
  { isSure, nearest }: ChosenArchetype,
  fill: Fill,
  leftOut: ChosenParts['leftOut'],
  warnings: readonly Warning[],
): Omit<PlanUnderstanding, 'asked' | 'unsure' | 'ruledOut'> {
  return {
    text: `${sentenceCase(fill(archetype.name))}. ${fill(archetype.summary)}`,
    kind: archetype.id,
    isSure,
    leftOut: [...warnings.map(({ says, instead }) => ({ what: says, why: instead })), ...leftOut],
    nearest: nearest.map(({ id, name, summary, thing }) => {
      const own = createFill({ app: 'the app', thing: thing.one, things: thing.many })
      return { id, name: own(name), summary: own(summary) }
    }),
  }
}

const mostOpen = 3

function doubtsOf(
  { asking: { unsure } }: PlannerKnowledge,
  { doubt }: ChosenArchetype,
  open: readonly string[],
): string[] {
  return [
    ...(doubt && doubt !== 'kind' ? [unsure[doubt]] : []),
    ...(open.length > 0 ? [unsure.open.replace('{open}', inWords(open.slice(0, mostOpen).map(quote)))] : []),
  ]
}

function featuresOf(
  parts: readonly Part[],
  { screens, entities }: Plan['architecture'],
  fill: Fill,
): Plan['features'] {
  const taken = new Set<string>()
  const nameOf = new Map(
    parts.flatMap((part) => part.tasks.map((task) => [task.id, fill(part.name)] as const)),
  )
  return parts.map((part) => {
    const text = fill(part.tasks.map(({ title, description }) => `${title} ${description}`).join(' '))
    const shown = new Set(part.screens.map(({ name }) => fill(name)))
    const own = (names: readonly string[]) =>
      names.filter((name) => (text.includes(name) || shown.has(name)) && !taken.has(name) && taken.add(name))
    const stoodOn = part.tasks.flatMap(({ after }) => after.flatMap((id) => nameOf.get(id) ?? []))
    return {
      name: fill(part.name),
      why: fill(part.why),
      frameworks: [...part.frameworks],
      priority: part.priority,
      needs: [...new Set(stoodOn)].filter((name) => name !== fill(part.name)),
      brings: {
        screens: own(screens.map(({ name }) => name)),
        entities: own(entities.map(({ name }) => name)),
        privacyKeys: [...part.privacy],
      },
    }
  })
}
