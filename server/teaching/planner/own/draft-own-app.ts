import type { KeptThing, OwnApp } from '#contract/plan/own-app.ts'
import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { findObject } from '#server/teaching/planner/reading/find-object.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { plural, singular, withArticle } from '#server/teaching/planner/writing/word-forms.ts'
import { factsIn } from './draft-facts.ts'
import { happeningIn, withoutDate } from './draft-happenings.ts'
import { ruleIn, stepsIn } from './draft-steps.ts'

/** Drafts with more items would be guesses. */
const most = { things: 3, facts: 6, steps: 4 }
/** Nouns with a lower score are left out; if none reaches `score`, one with at least `ofOnly` is used. */
const least = { score: 2, ofOnly: 0.4 }
const weights = {
  each: 2,
  kept: 1.5,
  related: 1,
  plural: 0.5,
  owned: 0.4,
  again: 0.7,
  told: 0.4,
  eachPerson: 1,
}
const mostAgain = 2
const wordsOfBeginning = 8
/** How many words may be between two related things: "each block" and its "bones". */
const mostBetween = 6

interface Noun {
  one: string
  score: number
  first: number
}

/**
 * Drafts an app of no known kind from its idea, for the learner to correct. Has only a few things and steps,
 * which are likely to be right.
 */
export function draftOwnApp(knowledge: PlannerKnowledge, given: Idea): OwnApp {
  const idea = knowledge.reader.withClauses(
    given.text,
    given.clauses.map((clause) => ({ ...clause, text: knowledge.respellFunctions(clause.text) })),
  )
  const clauses = idea.clauses.flatMap(({ role, text }) => (role === 'wanted' ? [wordsOf(text)] : []))
  const nouns = nounsIn(
    knowledge,
    clauses,
    knowledge.findKept(idea) ?? findObject(idea.wanted, knowledge.kinds),
  )
  const names = nouns.map(({ one }) => one)
  const facts = factsIn(knowledge, idea, names)
  const kept = names.map((name): KeptThing => ({
    name,
    facts: (facts.get(name) ?? ['note']).slice(0, most.facts).join(', ') || 'note',
    belongsTo: names.flatMap((thing) => {
      const relation = relationIn(knowledge, clauses, thing, name)
      return relation && thing !== name ? [{ thing, several: relation === 'several' }] : []
    }),
  }))
  const happening = happeningIn(knowledge, idea, names)
  const things = happening ? [...kept.map((thing) => withoutDate(thing, happening)), happening] : kept
  const rules = ruleIn(knowledge, idea)
  // What a rule says is no step beside it.
  const others = stepsIn(knowledge, idea, names).filter(({ does }) =>
    rules.every((rule) => !rule.does.includes(does)),
  )
  const steps = [...rules, ...others].slice(0, most.steps)
  const [main] = names
  return {
    things,
    steps: steps.length > 0 || !main ? steps : [{ does: `add ${withArticle(main)}`, to: main }],
  }
}

function nounsIn(knowledge: PlannerKnowledge, clauses: readonly string[][], kept: string | null): Noun[] {
  const { each, named, owned, counted, articles } = knowledge.ownApp.reads
  const found = new Map<string, Noun & { mentions: number; isPlural: boolean }>()
  let place = 0
  for (const words of clauses)
    for (const [at, word] of words.entries()) {
      place += 1
      const one = singular(word)
      // In "library books", the container only says which books.
      const isKept = (front = '', noun = '') =>
        knowledge.kept.containers.includes(front) && kept === `${front} ${singular(noun)}`
      const isHead = isKept(words[at - 1], word)
      if (isKept(word, words[at + 1]) || (!isHead && !isThing(knowledge, words, at))) continue
      const noun = found.get(one) ?? { one, score: 0, first: place, mentions: 0, isPlural: false }
      noun.mentions += 1
      const before = words[at - 1] ?? ''
      if ((each.includes(before) && one === word) || named.includes(before))
        noun.score = Math.max(noun.score, knowledge.kinds.people.has(one) ? weights.eachPerson : weights.each)
      const isFirst = place <= wordsOfBeginning && articles.includes(before) && found.size === 0
      const isNamed = knowledge.kinds.roles.has(words[at + 1] ?? '')
      if (counted.includes(before) || isFirst || isNamed) noun.score += weights.told
      if (owned.includes(before)) noun.score += weights.owned
      noun.isPlural ||= isPlural(word)
      found.set(one, noun)
    }
  const head = kept?.split(' ').at(-1)
  const all = [...found.values()].map(({ mentions, isPlural: isMany, ...noun }) => ({
    ...noun,
    score:
      noun.score +
      (noun.one === head ? weights.kept : 0) +
      (isMany ? weights.plural : 0) +
      weights.again * Math.min(mostAgain, mentions - 1),
  }))
  const related = all.map((noun) => ({
    ...noun,
    score:
      noun.score +
      (all.some(
        ({ one, score }) =>
          one !== noun.one && score >= least.score && relationIn(knowledge, clauses, one, noun.one),
      )
        ? weights.related
        : 0),
  }))
  const ranked = related.toSorted((one, other) => other.score - one.score)
  const sure = ranked.filter(({ score }) => score >= least.score).slice(0, most.things)
  const kinds = (
    sure.length > 0 ? sure : ranked.slice(0, 1).filter(({ score }) => score >= least.ofOnly)
  ).toSorted((one, other) => one.first - other.first)
  // Use the longer name: "cassette tape", not "tape".
  return kinds
    .map((noun) => (noun.one === head && kept ? { ...noun, one: kept } : noun))
    .map((noun) => (plural(noun.one) === noun.one ? { ...noun, one: `${noun.one} entry` } : noun))
}

/** Whether a noun can be stored: not a verb, person, time, property or word for the app. */
function isThing(knowledge: PlannerKnowledge, words: readonly string[], at: number): boolean {
  const { kinds, kept, ownNames } = knowledge
  const { each, named, owned, leadsToSeveral } = knowledge.ownApp.reads
  const word = words[at]!
  const one = singular(word)
  if (!/^\p{L}{3,}$/u.test(word)) return false
  // The noun after "each" is a thing ("each guest"), unless it is a function word, vague, or a property.
  if ([...each, ...named].includes(words[at - 1] ?? '') && (one === word || named.includes(words[at - 1]!)))
    return !kinds.functions.has(word) && !kinds.vague.has(stemOf(word)) && !knowledge.isProperty(one)
  if (/(?:ing|ed|ly)$/.test(word)) return false
  const isNoNoun =
    [word, one].some(
      (form) => kinds.functions.has(form) || kept.containers.includes(form) || kept.neverEntry.includes(form),
    ) ||
    kinds.people.has(one) ||
    kinds.roles.has(one) ||
    kinds.vague.has(stemOf(word)) ||
    knowledge.isProperty(one)
  if (isNoNoun) return false
  const isNext = (next: string | undefined) =>
    next !== undefined && !kinds.functions.has(next) && !kinds.verbs.has(stemOf(next))
  // The last word is the head noun: "lots" in "yarn lots".
  if (isNext(words[at + 1]) && isPlural(words[at + 1]!)) return false
  const isAfterArticle = [...ownNames.articles, ...each, ...named, ...leadsToSeveral].includes(
    words[at - 1] ?? '',
  )
  // A compound is a thing although its last word may be a verb: "bread orders".
  const isCompound =
    at > 0 &&
    isNext(words[at - 1]) &&
    !ownNames.leads.includes(words[at - 1]!) &&
    // After "my" and a noun comes a verb: "my parrot says".
    ![...owned, ...ownNames.articles].includes(words[at - 2] ?? '')
  return !kinds.verbs.has(stemOf(word)) || ((isAfterArticle || isCompound) && isPlural(word))
}

function isPlural(word: string): boolean {
  return singular(word) !== word && plural(singular(word)) === word
}

/**
 * How a child relates to its parent: 'one' parent in "each block holds many bones" or "a hint for a puzzle",
 * 'several' in "in several scenes". Null if unrelated.
 */
function relationIn(
  { ownApp: { reads } }: PlannerKnowledge,
  clauses: readonly string[][],
  parent: string,
  child: string,
): 'one' | 'several' | null {
  const [above, below] = [parent, child].map((name) => name.split(' ').at(-1)!)
  const leads = [...reads.each, ...reads.articles]
  for (const words of clauses) {
    const parentAt = words.findIndex((word) => singular(word) === above)
    const childAt = words.findIndex((word) => singular(word) === below)
    if (parentAt < 0 || childAt < 0) continue
    const [between, before] = [
      words.slice(Math.min(parentAt, childAt) + 1, Math.max(parentAt, childAt)),
      words[parentAt - 1] ?? '',
    ]
    if (between.length > mostBetween) continue
    const isHolder =
      parentAt < childAt &&
      leads.includes(before) &&
      isPlural(words[childAt]!) &&
      between.some((word) => reads.holds.includes(word))
    const isPart =
      childAt < parentAt &&
      words.slice(Math.max(childAt + 1, parentAt - 2), parentAt).some((word) => reads.ofParent.includes(word))
    // Two "which" relate their nouns: "which ink is in which pen", "which pupil has borrowed which book".
    const [whichAbove, whichBelow] = [above, below].map((noun) =>
      words.findIndex((word, at) => singular(word) === noun && reads.named.includes(words[at - 1] ?? '')),
    ) as [number, number]
    const isInside = between.some((word) => reads.ofParent.includes(word))
    if (whichAbove >= 0 && whichBelow >= 0 && whichBelow < whichAbove === isInside) return 'one'
    if (isPart && between.some((word) => reads.several.includes(word))) return 'several'
    if (isHolder || (isPart && leads.includes(before))) return 'one'
  }
  return null
}
