import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { PlanPace } from '#contract/plan/plan.ts'
import { boundWords } from '#server/language/bound-text.ts'
import { chooseArchetype } from '#server/teaching/planner/archetypes/choose-archetype.ts'
import { answeredSketch, withoutRefused } from '#server/teaching/planner/sketch/answered-sketch.ts'
import { answersInIdea } from '#server/teaching/planner/reading/answers-in-idea.ts'
import { sentencesOf, type Clause } from '#server/teaching/planner/reading/clause.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { plainWishes } from '#server/teaching/planner/reading/wishes-in-chat.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import type { Warning } from './planner-data.ts'

export interface PlanInput {
  title?: string
  /** The app's name in an earlier plan. */
  appName?: string
  /** The kind of app in an earlier plan. */
  kind?: string
  description: string
  /** Changes that the learner asked for, oldest first: "also with a widget", "no account please". */
  wishes?: string[]
  /** The learner's messages in the chat, oldest first. Their clear requests are read before `wishes`. */
  said?: string[]
  /** Answers from the learner or their profile. */
  answers?: PlanAnswers
  /** The pace that the learner set; if absent, the hours per week decide. */
  pace?: PlanPace
}

const mostWarnings = 3

/**
 * Reads the idea without what should not be built, and chooses the kind of app. If no kind is sure, the idea
 * is read again with its typing mistakes corrected.
 */
export function understand(knowledge: PlannerKnowledge, input: PlanInput) {
  const written = understandAs(knowledge, input)
  const description = knowledge.respell(boundWords(input.description))
  if (written.chosen.archetype && written.chosen.isSure) return written
  if (description === boundWords(input.description)) return written
  const corrected = understandAs(knowledge, { ...input, description })
  const isKnown = corrected.chosen.isSure || (!written.chosen.archetype && corrected.chosen.archetype)
  return isKnown ? corrected : written
}

function understandAs(knowledge: PlannerKnowledge, input: PlanInput) {
  const given = { ...answersInIdea(knowledge, input.description), ...saidIn(input.answers) }
  const wishes = newestWishes([...plainWishes(knowledge, input.said ?? []), ...(input.wishes ?? [])])
  const wished = wishes.flatMap((wish) => knowledge.reader.readWish(wish))
  const ofIdea = readIdeaOf(knowledge, input)
  const whole = { ...ofIdea, clauses: [...ofIdea.clauses, ...wished] }
  const answered = answeredSketch(given)
  const said = answered && withoutRefused(knowledge, answered)
  const refused = warningsOf(knowledge, whole)
  const newer = wishes.join('\n')
  const ofWishes = warningsOf(knowledge, { text: newer, clauses: wished })
  const warnings = [...new Set([...refused, ...ofWishes, ...(said?.warnings ?? [])])].slice(0, mostWarnings)
  const { idea, planned, isLeft } = withoutWarned(knowledge, whole, newer, [...refused, ...ofWishes])
  const chosen = chooseArchetype(
    knowledge,
    idea,
    { ...given, own: answered },
    { warnings: refused, isLeft, earlier: input.kind },
  )
  return {
    answers: given,
    warnings,
    idea: planned,
    wished:
      ofWishes.length === 0 ? wished : wished.filter(({ text }) => knowledge.readWarnings(text).length === 0),
    own: said?.own ?? null,
    chosen,
  }
}

/** Removes answers that the learner left to the planner. */
function saidIn(answers: PlanAnswers = {}): PlanAnswers {
  return Object.fromEntries(
    Object.entries(answers).filter(([, answer]) => answer !== null && answer !== undefined),
  )
}

function readIdeaOf({ reader }: PlannerKnowledge, { title, description }: PlanInput): Idea {
  return reader.readIdea(description.trim() || (title ?? ''))
}

/** Limits on what is read, newest first: an import may contain a thousand long wishes. */
const mostWishes = { count: 100, characters: 32 * 1024 }

function newestWishes(wishes: readonly string[]): readonly string[] {
  let characters = 0
  const oldest = wishes.findLastIndex((wish) => (characters += wish.length) > mostWishes.characters)
  // Always keep the newest wish, however long: `readIdea` cuts it to what it can read.
  return wishes.slice(Math.max(Math.min(oldest + 1, wishes.length - 1), wishes.length - mostWishes.count, 0))
}

/** Warnings for requests that cannot or should not be built. */
function warningsOf(
  { readWarnings }: PlannerKnowledge,
  { clauses, text }: Pick<Idea, 'clauses' | 'text'>,
): Warning[] {
  const refused = clauses.filter(({ role }) => role !== 'wanted').map((clause) => clause.text)
  const kept = refused.reduce((left, one) => left.replace(one, ' '), text)
  return readWarnings(kept).slice(0, mostWarnings)
}

/**
 * Removes the clauses that a warning is about. The kind is chosen from `idea`, the plan is made from
 * `planned`. If nothing else is asked for, the whole text still decides the kind, but nothing of it is
 * planned.
 */
function withoutWarned(
  { reader, readWarnings }: PlannerKnowledge,
  idea: Idea,
  wishes: string,
  warnings: readonly Warning[],
): { idea: Idea; planned: Idea; isLeft: boolean } {
  if (warnings.length === 0) return { idea, planned: idea, isLeft: true }
  const warned = sentencesOf(`${idea.text}\n${wishes}`).filter(
    (sentence) => readWarnings(sentence).length > 0,
  )
  const isWarned = ({ text }: Clause) =>
    warned.some((sentence) => sentence.includes(text)) || readWarnings(text).length > 0
  const kept = idea.clauses.filter((clause) => !isWarned(clause))
  const isLeft = kept.some(({ role }) => role === 'wanted')
  const isHarm = warnings.every(({ kind }) => kind === 'harmful')
  // Plan nothing around a harmful wish.
  const without = reader.withClauses(idea.text, kept)
  if (isLeft || isHarm) return { idea: without, planned: without, isLeft }
  const wanted = idea.clauses.filter((clause) => clause.role === 'wanted' || !isWarned(clause))
  const withWarned = reader.withClauses(idea.text, wanted)
  return { idea: withWarned, planned: without, isLeft }
}
