import type { PlanAnswers } from '#contract/plan-answers.ts'
import { stemsOf } from '#server/language/normalise.ts'
import type { Plan, PlanPace, PlanUnderstanding } from '#contract/plan.ts'
import type { Archetype } from './archetype.ts'
import { buildArchitecture } from '#server/teaching/planner/writing/build-architecture.ts'
import { buildRoadmap } from '#server/teaching/planner/writing/build-roadmap.ts'
import { chooseArchetype, type ChosenArchetype } from './choose-archetype.ts'
import { chooseParts, createAsks, tellingFrameworks, type ChosenParts } from './choose-parts.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { createFill, filled, namesFor, type Fill } from '#server/teaching/planner/writing/names.ts'
import { partOfWishes, stemsOfParts } from './not-planned.ts'
import { partOfDetails } from './own-details.ts'
import type { Part } from './part.ts'
import type { Warning } from './planner-data.ts'
import { sentencesOf, type Clause, type Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { answersInIdea } from '#server/teaching/planner/reading/answers-in-idea.ts'
import { plainWishes } from '#server/teaching/planner/reading/wishes-in-chat.ts'
import { sentenceCase } from '#server/teaching/planner/writing/word-forms.ts'

export interface PlanInput {
  title?: string
  /** What an earlier plan called the app. */
  appName?: string
  /** The kind of app an earlier plan is. */
  kind?: string
  description: string
  /** Oldest first; each adds or takes away: "also with a widget", "no account please". */
  wishes?: string[]
  /** The learner's own messages of the conversation, oldest first; what they plainly ask for comes before the wishes. */
  said?: string[]
  /** What the learner answered, or their profile knows. */
  answers?: PlanAnswers
  /** What the learner set; without it the hours decide. */
  pace?: PlanPace
}

const mostWarnings = 3

/** A plan from the built-in knowledge alone: pure, and the same for the same words. */
export function makePlan(knowledge: PlannerKnowledge, input: PlanInput): Plan {
  const answers = { ...answersInIdea(knowledge, input.description), ...answered(input.answers) }
  const wishes = [...plainWishes(knowledge, input.said ?? []), ...(input.wishes ?? [])]
  const idea = withWishes(knowledge, readIdeaOf(knowledge, input), wishes)
  const warnings = warningsOf(knowledge, idea)
  const planned = withoutWarned(knowledge, idea, warnings)
  const chosen = chooseArchetype(knowledge, planned, answers, { warnings, earlier: input.kind })
  const { archetype } = chosen
  const {
    parts: chosenParts,
    leftOut,
    staysOnPhone,
  } = chooseParts(knowledge, archetype, planned, {
    options: optionsAnswered(archetype, answers),
    storage: answers.storage ?? null,
  })
  const made = stemsOfParts(chosenParts, `${archetype.summary} ${textOfData(archetype)}`)
  const details = chosen.isSure ? null : partOfDetails(knowledge, planned, archetype, made)
  const kept = stemsOfParts(details ? [details] : [], [...made].join(' '))
  const wishesLeft = partOfWishes(knowledge, planned, archetype.stories[0]!.tasks[0]!.id, kept)
  const parts = [
    ...chosenParts.slice(0, 1),
    ...(details ? [details] : []),
    ...chosenParts.slice(1),
    ...(wishesLeft ? [wishesLeft] : []),
  ]
  const names = namesFor(planned, archetype, knowledge.kinds, input)
  const fill = createFill(names, slotsOf(archetype, parts))
  const pace = paceOf(input.pace, answers)
  const architecture = buildArchitecture(knowledge, archetype, parts, fill, answers)
  const written = {
    summary: [...warnings.map(({ says, instead }) => `${says} ${instead}`), fill(archetype.summary)].join(
      ' ',
    ),
    features: featuresOf(parts, architecture, fill),
    architecture,
    roadmap: buildRoadmap(knowledge, archetype.id, parts, fill, answers.experience ?? null, pace),
  }
  return {
    appName: names.app,
    ...written,
    audience: (answers.audience && audienceOf[answers.audience]) ?? fill(archetype.audience),
    understood: {
      ...understandingOf(chosen, fill, leftOut, warnings),
      asked: askedByNewest(knowledge, archetype, parts, input.wishes?.at(-1)).map(fill),
    },
    stories: parts.flatMap(({ story }) => (story ? [filled(story, fill)] : [])),
    outOfScope: outOfScope(archetype, parts, leftOut, fill, createWanted(planned)),
    risks: filled(archetype.risks, fill),
    assumptions: [...(staysOnPhone ? ['Nothing leaves the phone.'] : []), ...archetype.assumptions.map(fill)],
    source: 'field-guide',
    ...(pace ? { pace } : {}),
  }
}

function textOfData({ entities, screens }: Archetype): string {
  const data = entities.map(({ name, about, fields }) => [name, about, ...Object.keys(fields)].join(' '))
  const seen = screens.map(({ name, purpose, shows }) =>
    [name, purpose, ...shows.map(({ text }) => text)].join(' '),
  )
  return [...data, ...seen].join(' ').replace(/([a-z])([A-Z])/g, '$1 $2')
}

const audienceOf: Record<string, string | undefined> = { self: 'you', circle: 'you and people you know' }

/** What was left to the planner says nothing. */
function answered(answers: PlanAnswers = {}): PlanAnswers {
  return Object.fromEntries(
    Object.entries(answers).filter(([, answer]) => answer !== null && answer !== undefined),
  )
}

export function readIdeaOf(knowledge: PlannerKnowledge, { title, description, answers }: PlanInput): Idea {
  const text = description.trim() || (title ?? '')
  return knowledge.reader.readIdea([text, answers?.firstStep ?? ''].filter(Boolean).join('\n'))
}

/** Wishes join what the idea says; a later one wins over an earlier one. */
function withWishes(knowledge: PlannerKnowledge, idea: Idea, wishes: readonly string[]): Idea {
  const clauses = wishes.flatMap((wish) => knowledge.reader.readWish(wish))
  return { ...idea, clauses: [...idea.clauses, ...clauses] }
}

/** What an idea asks for that cannot or should not be built. */
function warningsOf({ readWarnings }: PlannerKnowledge, { clauses, text }: Idea): Warning[] {
  const refused = clauses.filter(({ role }) => role !== 'wanted').map((clause) => clause.text)
  const kept = refused.reduce((left, one) => left.replace(one, ' '), text)
  return readWarnings(kept).slice(0, mostWarnings)
}

/** The idea without the sentences that a warning is about, as long as something is left to plan. */
function withoutWarned(
  { reader, readWarnings }: PlannerKnowledge,
  idea: Idea,
  warnings: readonly Warning[],
): Idea {
  if (warnings.length === 0) return idea
  const warned = sentencesOf(idea.text).filter((sentence) => readWarnings(sentence).length > 0)
  const isWarned = ({ text }: Clause) => warned.some((sentence) => sentence.includes(text))
  const kept = idea.clauses.filter((clause) => !isWarned(clause))
  const isLeft = kept.some(({ role }) => role === 'wanted')
  const wanted = idea.clauses.filter((clause) => clause.role === 'wanted' || !isWarned(clause))
  return reader.withClauses(idea.text, isLeft ? kept : wanted)
}

/** Names of the features that the newest wish asks for; a story does what it asks for in its own way. */
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
      const telling = tellingFrameworks(knowledge, id)
      return telling.length > 0 && telling.every((name) => frameworks.includes(name))
    })
  return parts.filter((part) => ids.has(part.id) || isByStory(part)).map(({ name }) => name)
}

/** The options that answers to the questions about this kind of app switch on. */
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
  { archetype, isSure, nearest, unsure }: ChosenArchetype,
  fill: Fill,
  leftOut: ChosenParts['leftOut'],
  warnings: readonly Warning[],
): Omit<PlanUnderstanding, 'asked'> {
  return {
    text: `${sentenceCase(fill(archetype.name))}. ${fill(archetype.summary)}`,
    kind: archetype.id,
    isSure,
    leftOut: [...warnings.map(({ says, instead }) => ({ what: says, why: instead })), ...leftOut],
    unsure,
    nearest: nearest.map(({ id, name, summary, thing }) => {
      const own = createFill({ app: 'the app', thing: thing.one, things: thing.many })
      return { id, name: own(name), summary: own(summary) }
    }),
  }
}

/** Whether all telling words of a text stand in what the idea wants: that cannot be left out as if nobody had asked. */
function createWanted({ clauses, known }: Idea): (text: string) => boolean {
  const refused = new Set(
    clauses.filter(({ role }) => role !== 'wanted').flatMap(({ text }) => stemsOf(text)),
  )
  const wanted = new Set(stemsOf(known).filter((stem) => !refused.has(stem)))
  return (text) => {
    const telling = stemsOf(text).filter((stem) => stem.length > 3)
    return telling.length > 0 && telling.every((stem) => wanted.has(stem))
  }
}

/** What is not built at first, without what the idea asks for after all. */
function outOfScope(
  { notAtFirst }: Archetype,
  parts: readonly Part[],
  leftOut: ChosenParts['leftOut'],
  fill: Fill,
  isWanted: (what: string) => boolean,
): Plan['outOfScope'] {
  const planned = new Set(parts.map(({ name }) => fill(name).toLowerCase()))
  return [...leftOut, ...filled(notAtFirst, fill)].filter(
    ({ what }) => !planned.has(what.toLowerCase()) && !isWanted(what),
  )
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
    const own = (names: readonly string[]) =>
      names.filter((name) => text.includes(name) && !taken.has(name) && taken.add(name))
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
