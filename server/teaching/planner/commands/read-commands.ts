import { wordsOf } from '#server/language/normalise.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { RequestMeaning } from './command-words.ts'
import { choicesFor, choicesForRemark } from './choices.ts'
import { createSubjectFinder } from './find-subject.ts'
import type { Context, Outcome, PlanCommand, ReadCommands } from './plan-command.ts'
import { withNamesAsWords } from './quoted-names.ts'
import { isKnownName, readAdd } from './read-add.ts'
import { placesSaid } from './places-said.ts'
import { isDenial, leaningOf } from './pointing-words.ts'
import type { Clause, Fit } from './read-clauses.ts'
import { readFit } from './interpret-command.ts'

/** The most clauses that are read together as one request. */
const mostTogether = 6
/** Requests that may span several clauses: "drop the map, the widget and the photos". */
const overClauses: ReadonlySet<RequestMeaning> = new Set([
  'drop',
  'later',
  'word',
  'instead',
  'merge',
  'before',
  'after',
  'field',
  'storage',
  'ipad',
  'simpler',
  'people',
  'ios',
  'language',
])

interface Reading extends Required<Omit<Outcome, 'subjects'>> {
  meanings: Set<RequestMeaning>
  /** Clauses that ask for nothing known. */
  left: Clause[]
}

/** Reads a wish as commands for an existing plan. If its meaning is not certain, offers choices. */
export function readCommands(knowledge: PlannerKnowledge, plan: Plan, wish: string): ReadCommands {
  const named = withNamesAsWords(plan, wish)
  const context: Context = {
    knowledge,
    plan,
    find: createSubjectFinder(knowledge, plan, named.quotedName),
    quotedName: named.quotedName,
    before: { text: '', subjects: [], isUnsure: false },
  }
  const reading: Reading = { commands: [], problems: [], choices: [], meanings: new Set(), left: [] }
  const sentences = knowledge.clauses.sentences(named.wish)
  const isOnly = sentences.flat().length === 1
  for (const clauses of sentences) readSentence(context, clauses, isOnly, reading)
  if (
    reading.meanings.has('beginner') &&
    reading.commands.every(({ does }) => does === 'fewer' || does === 'simpler')
  )
    reading.commands.push({ does: 'simpler' })
  return named.restored({ ...finished(context, reading, named.wish), quoted: quotedFor(plan) })
}

function readSentence(context: Context, clauses: readonly Clause[], isOnly: boolean, reading: Reading): void {
  let at = 0
  while (at < clauses.length) {
    const read = readFrom(context, clauses, at, isOnly)
    const run = clauses.slice(at, at + (read?.length ?? 1))
    if (read) take(reading, read.fit.meaning, read.outcome)
    else goOn(context, clauses[at]!, reading)
    context.before.text += ` ${run.map(({ text }) => text).join(', ')}`
    if (read?.outcome.subjects?.length) context.before.subjects = read.outcome.subjects
    if (read?.outcome.choices?.length) context.before.isUnsure = true
    at += run.length
  }
}

/** The request in the longest run of clauses that make one. */
function readFrom(context: Context, clauses: readonly Clause[], at: number, isOnly: boolean) {
  const { knowledge } = context
  const [first] = clauses.slice(at)
  if (first!.isQuestion || (first!.isReported && !isOnly) || isReason(context, first!)) return null
  for (let length = together(knowledge, clauses, at); length > 0; length -= 1) {
    const fits = knowledge.clauses.fits(clauses.slice(at, at + length))
    // "I want the map earlier" never adds a map.
    const isPlacing = fits.some(({ meaning }) => placings.has(meaning))
    for (const fit of fits) {
      if ((length > 1 && !overClauses.has(fit.meaning)) || (isPlacing && fit.meaning === 'wish')) continue
      const outcome = readFit(context, fit, first!.text)
      if (outcome) return { fit, outcome, length }
    }
  }
  return unsure(context, knowledge.clauses.fits([first!]))
}

/** How many clauses may be one request: up to the next that asks for something by its own verb. */
function together({ clauses: reader }: PlannerKnowledge, clauses: readonly Clause[], at: number): number {
  const own = clauses
    .slice(at + 1, at + mostTogether)
    .findIndex((clause) => reader.fits([clause]).some(({ meaning }) => onItsOwn.has(meaning)))
  return own >= 0 ? own + 1 : Math.min(mostTogether, clauses.length - at)
}

const changes: ReadonlySet<RequestMeaning> = new Set(['word', 'rename', 'add', 'split'])
const placings: ReadonlySet<RequestMeaning> = new Set(['first', 'last', 'later'])
const onItsOwn: ReadonlySet<RequestMeaning> = new Set(['drop', 'lacks', ...changes])

/** What is asked for surely, of a thing that is not: choices, or that it is not in the plan. */
function unsure(
  context: Context,
  fits: readonly Fit[],
): { fit: Fit; outcome: Outcome; length: number } | null {
  const back = fits.find(({ meaning }) => meaning === 'back')
  const placed = fits.find(({ slots }) => slots['task'] !== undefined && slots['other'] !== undefined)
  const fit = fits.find(({ meaning }) => meaning in askedOfOne)
  if (back && !fit)
    return { fit: back, outcome: { problems: [context.knowledge.commands.tells.notPutOff] }, length: 1 }
  const unknown = placed && Object.values(placed.slots).find((words) => !context.find.sure(words))
  if (unknown !== undefined) return notFound(context, placed!, unknown)
  const swap = fits.find(({ meaning, known }) => meaning === 'instead' && known >= leastOfSwap)
  const replaced = swap?.slots['what']
  if (replaced !== undefined && !context.find.sure(replaced)) return notFound(context, swap!, replaced)
  const words = fit && Object.values(fit.slots)[0]
  if (!fit || words === undefined) return null
  const outcome = choicesFor(context, words, askedOfOne[fit.meaning as keyof typeof askedOfOne])
  return outcome ? { fit, outcome, length: 1 } : null
}

function notFound(context: Context, fit: Fit, words: string) {
  const { sentence } = placesSaid(context, words)
  return { fit, outcome: { problems: [sentence ?? `I did not find “${words}” in the plan.`] }, length: 1 }
}

/** "Swap … for" surely replaces something; a single "not" may say anything. */
const leastOfSwap = 2
const askedOfOne = { drop: 'Remove', later: 'later', split: 'Split', first: 'first', last: 'last' } as const

function isReason({ knowledge }: Context, { joint }: Clause): boolean {
  return knowledge.commands.reasons.includes(joint)
}

function take(
  reading: Reading,
  meaning: RequestMeaning,
  { commands = [], problems = [], choices = [] }: Outcome,
): void {
  reading.meanings.add(meaning)
  reading.commands.push(...commands)
  reading.problems.push(...problems)
  reading.choices.push(...choices)
}

/**
 * Reads a clause that is not a request. The bare name of a known feature asks for it; anything else is a
 * remark.
 */
function goOn(context: Context, clause: Clause, reading: Reading): void {
  const { knowledge } = context
  if (clause.isQuestion) {
    reading.meanings.add('question')
    return void reading.left.push(clause)
  }
  // After "drop import" no "statistics" are asked for.
  if (
    !clause.isReported &&
    !isReason(context, clause) &&
    !isDenial(context, `${context.before.text} ${clause.text}`)
  ) {
    const isNew = isKnownName(knowledge, context.find.respell(clause.text)) && !context.find.sure(clause.text)
    const outcome = isNew
      ? readAdd(
          context,
          { meaning: 'wish', slots: { what: clause.text }, number: null, known: 0 },
          clause.text,
        )
      : null
    if (outcome) return take(reading, 'wish', outcome)
  }
  reading.left.push(clause)
}

/** Beside a request, the rest is its reason. Alone it leads to choices, to what is refused, or to nothing. */
function finished(
  context: Context,
  { commands, problems, choices, meanings, left }: Reading,
  wish: string,
): Omit<ReadCommands, 'quoted'> {
  const { tells } = context.knowledge.commands
  const made: PlanCommand[] = [...new Map(commands.map((one) => [JSON.stringify(one), one])).values()]
  if (made.length > 0) problems.push(...unanswered(context, left))
  const nothing = { commands: made, problems, notUnderstood: [], choices: distinct(choices) }
  if (made.length > 0 || problems.length > 0) return nothing
  const [refused] = context.knowledge.readWarnings(wish)
  if (refused) return { ...nothing, choices: [], problems: [`${refused.says} ${refused.instead}`] }
  if (choices.length > 0) return { ...nothing, problems: [tells.unclear] }
  const isAsked = left.some(({ isQuestion }) => isQuestion)
  if (isAsked) problems.push(tells.question)
  const offered = left.flatMap(({ text, isQuestion, isReported }) => {
    const outcome = choicesForRemark(context, text, isQuestion || isReported)
    if (!meanings.has('nothing')) problems.push(...(outcome?.problems ?? []))
    return outcome?.choices ?? []
  })
  if (offered.length > 0 && !isAsked) problems.push(tells.unclear)
  if (problems.length > 0) return { ...nothing, choices: distinct(offered) }
  if (left.length === 0 || meanings.has('nothing')) return { ...nothing, problems: [tells.nothing] }
  return { ...nothing, notUnderstood: left.map(({ text }) => text) }
}

/** The parts of a wish that ask for a change of something that was not found. */
function unanswered(context: Context, left: readonly Clause[]): string[] {
  const { commands, kinds } = context.knowledge
  const isEmpty = new Set([...commands.articles, ...commands.soft, ...commands.lists['later']!])
  return left
    .filter((clause) => !clause.isReported && !clause.isQuestion)
    .filter((clause) => !isReason(context, clause) && leaningOf(context, clause.text) !== null)
    .filter(({ text }) => wordsOf(text).some((word) => !isEmpty.has(word) && !kinds.functions.has(word)))
    .map(({ text }) => `Not done: “${text}”. I did not find what it should change.`)
}

const mostChoices = 3

function distinct(choices: readonly string[]): string[] {
  return [...new Set(choices)].slice(0, mostChoices)
}

function quotedFor({ features }: Plan): string[] {
  const last = features.slice(1).at(-1)
  return [...(last ? [`leave out ${last.name}`] : []), '5 hours a week']
}
