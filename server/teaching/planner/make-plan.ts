import { boundWords } from '#server/language/bound-text.ts'
import type { PlanAnswers } from '#contract/plan-answers.ts'
import type { Plan, PlanPace } from '#contract/plan.ts'
import { answersInIdea } from './idea/answers-in-idea.ts'
import { applyAnswers } from './apply-answers.ts'
import { buildArchitecture } from './writing/build-architecture.ts'
import { buildRoadmap } from './writing/build-roadmap.ts'
import { createFill, type Fill } from './writing/fill-words.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { matchFeatures, type Match } from './match-features.ts'
import { nameThings, type Names } from './writing/name-things.ts'
import { readIdea, type Idea } from './idea/read-idea.ts'
import type { Want } from './idea/read-wants.ts'
import type { KnownFeature } from './planner-knowledge.ts'
import { readWishes } from './idea/read-wishes.ts'
import { withOwnWants } from './own-wants.ts'
import { withOtherWishes } from './other-wishes.ts'
import { plainWishes } from './idea/wishes-in-chat.ts'
import { joinWords, sentenceCase, stem, wordsOf } from './idea/word-forms.ts'
import { writeSummary } from './writing/write-summary.ts'

export interface PlanInput {
  title?: string
  /** What an earlier plan called the app. */
  appName?: string
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

/** A plan from the built-in knowledge alone: pure, and the same for the same words. */
export function makePlan(knowledge: PlannerKnowledge, given: PlanInput): Plan {
  const input = boundInput(given)
  const idea = readIdea(knowledge, input.description.trim() || (input.title ?? ''))
  const answers = { ...answersInIdea(idea), ...answered(input.answers) }
  const wishes = applyAnswers(
    readWishes(knowledge, [...plainWishes(knowledge, input.said ?? []), ...(input.wishes ?? [])]),
    input.answers ?? {},
    idea,
  )
  const match = withOwnWants(withOtherWishes(matchFeatures(knowledge, idea, wishes), wishes), idea)
  const names = nameThings(knowledge, idea, match, input)
  const fill = createFill(names)
  const pace = paceOf(input.pace, answers)
  return {
    appName: names.app,
    summary: writeSummary(match, names, idea, fill),
    audience: names.audience,
    features: featuresOf(match, fill),
    architecture: buildArchitecture(match, names, idea.fields, fill, answers),
    roadmap: buildRoadmap(
      knowledge,
      match,
      { wants: tellingWants(match, names, idea), fields: mainFields(match, names, idea) },
      fill,
      answers.experience ?? null,
      pace,
    ),
    source: 'field-guide',
    ...(pace ? { pace } : {}),
  }
}

function boundInput({ title, description, wishes, said, ...input }: PlanInput): PlanInput {
  return {
    ...input,
    description: boundWords(description),
    ...(title === undefined ? {} : { title: boundWords(title) }),
    ...(wishes ? { wishes: wishes.map((wish) => boundWords(wish)) } : {}),
    ...(said ? { said: said.map((message) => boundWords(message)) } : {}),
  }
}

const plainFields = new Set([
  'name',
  'title',
  'notes',
  'note',
  'createdAt',
  'date',
  'position',
  'attachments',
])
const mostNamed = 3

/** "A todo list" tells nothing of a Todo List. */
function tellingWants({ kind }: Match, { app, thing }: Names, { wants, isUnderstood }: Idea): Want[] {
  if (!isUnderstood) return []
  const known = new Set([app, thing.name, kind.name].flatMap(wordsOf).map(stem))
  const telling = wants.filter(({ text }) =>
    wordsOf(text).some((word) => word.length > 2 && !known.has(stem(word))),
  )
  return telling.length > 0 ? telling : wants
}

/** The few that tell this thing from others, the idea's own first. */
function mainFields({ features }: Match, { thing }: Names, { fields }: Idea): string {
  const brought = features.flatMap(({ feature }) => Object.keys(feature.fields))
  const telling = [
    ...new Set([...Object.keys(fields), ...Object.keys(thing.known?.fields ?? {}), ...brought]),
  ].filter((name) => !plainFields.has(name) && !/^is[A-Z]|At$|^every$|Every$/.test(name))
  return joinWords(
    telling
      .slice(0, mostNamed)
      .map((name) => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
  )
}

/** What was left to the planner says nothing. */
function answered(answers: PlanAnswers = {}): PlanAnswers {
  return Object.fromEntries(
    Object.entries(answers).filter(([, answer]) => answer !== null && answer !== undefined),
  )
}

function paceOf(pace: PlanPace | undefined, { hoursPerWeek }: PlanAnswers): Plan['pace'] {
  return pace ?? (hoursPerWeek ? { shape: 'own', hoursPerWeek, startsOn: null, isDerived: true } : undefined)
}

function featuresOf(match: Match, fill: Fill): Plan['features'] {
  const nameOf = new Map(match.features.map(({ feature }) => [feature.id, featureName(feature, fill)]))
  return match.features.map(({ feature, why, priority }) => ({
    name: featureName(feature, fill),
    why: fill(why),
    frameworks: feature.frameworks,
    priority,
    needs: feature.needs.flatMap((id) => nameOf.get(id) ?? []),
    brings: {
      screens: feature.screens.map(({ name }) => fill(name)),
      entities: feature.entities.map(({ name }) => fill(name)),
      privacyKeys: feature.privacy,
    },
  }))
}

/** "Photos with photos" says it twice. */
function featureName({ name, short }: KnownFeature, fill: Fill): string {
  const filled = fill(name)
  const stems = wordsOf(filled).map(stem)
  return filled !== name && new Set(stems).size < stems.length ? sentenceCase(short) : filled
}
