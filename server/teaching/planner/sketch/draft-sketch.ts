import type { OwnApp } from '#contract/plan/own-app.ts'
import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { sentencesOf } from '#server/teaching/planner/reading/clause.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { plural, singular, withArticle } from '#server/teaching/planner/writing/word-forms.ts'
import { detailsIn } from './draft-details.ts'

/** A longer phrase before a thing's noun is a sentence that was not understood. */
const mostInPhrase = 3
const mostInName = 2

/**
 * The app as far as its idea says in plain words what it keeps: "keep a list of my kites". Otherwise empty: a
 * wrong noun in the form is worse than none, because people leave it there.
 */
export function draftSketch(knowledge: PlannerKnowledge, idea: Idea): OwnApp {
  const refused = idea.clauses.filter(({ role }) => role !== 'wanted').map(({ text }) => text)
  for (const sentence of sentencesOf(knowledge.respellFunctions(idea.text))) {
    if (refused.some((text) => sentence.includes(text))) continue
    const kept = keptIn(knowledge, sentence)
    if (kept === null) continue
    const { name, rest } = kept
    const facts = detailsIn(knowledge, rest, name).join(', ')
    return {
      things: [{ name, facts, belongsTo: [] }],
      steps: [{ does: `add ${withArticle(name)}`, to: name }],
    }
  }
  return { things: [], steps: [] }
}

interface Kept {
  name: string
  /** The sentence after the name. */
  rest: string
}

function keptIn(knowledge: PlannerKnowledge, sentence: string): Kept | null {
  const parts = sentence.split(/[,;:()–—]/)
  for (const [place, part] of parts.entries()) {
    const words = wordsOf(part.replace(/(\p{L})['’]s\b/gu, `$1${ofSomebody}`))
    for (const at of words.keys()) {
      if (at > 0 && !leadsOn(knowledge, words[at - 1]!)) break
      const name = objectAt(knowledge, words, at)
      if (name === null) continue
      const rest = words.slice(name.end).join(' ')
      return { name: name.one, rest: [rest, ...parts.slice(place + 1)].join(', ') }
    }
  }
  return null
}

/** Marks the owner in "grandma's recipes", because words lose their apostrophes. */
const ofSomebody = 'xxs'

/** Whether a word only leads to what is asked for: "i want an app to", but not "my robot can". */
function leadsOn({ kinds, ownApp: { reads } }: PlannerKnowledge, word: string): boolean {
  const isLead = kinds.functions.has(word) || kinds.roles.has(word) || reads.leads.includes(word)
  return isLead && !reads.leadsAway.includes(word)
}

/** What is kept by a phrase at this place, in the singular; `end` is the place after its noun. */
function objectAt(
  knowledge: PlannerKnowledge,
  words: readonly string[],
  at: number,
): { one: string; end: number } | null {
  const { keeps, keepsOwn, ownersOf } = knowledge.ownApp.reads
  const lengthOf = (phrases: readonly string[]) =>
    Math.max(
      0,
      ...phrases.map((phrase) => {
        const sought = wordsOf(phrase)
        return sought.every((word, place) => stemOf(words[at + place] ?? '') === stemOf(word))
          ? sought.length
          : 0
      }),
    )
  const [open, owned] = [lengthOf(keeps), lengthOf(keepsOwn)]
  if (open + owned === 0) return null
  let start = at + Math.max(open, owned)
  const first = start
  while (ownersOf.includes(words[start] ?? '') || /^\d+$/.test(words[start] ?? '')) start += 1
  // "Track flights" may mean to follow them; "track my flights" keeps them.
  if (open < owned && start === first) return null
  const isEach = eachOne.has(words[start - 1] ?? '')
  return nounAt(knowledge, words, start, isEach)
}

const eachOne = new Set(['each', 'every'])

/** The noun that begins here; null unless it is surely the noun of what is kept. */
function nounAt(
  { kinds, kept, isProperty }: PlannerKnowledge,
  words: readonly string[],
  start: number,
  isEach: boolean,
): { one: string; end: number } | null {
  const isOwner = (word: string) =>
    word.endsWith(ofSomebody) || (kinds.people.has(singular(word)) && isPlural(word))
  let from = start
  // "My kid's sayings" are sayings.
  if (isOwner(words[from] ?? '') && isNoun(words[from + 1])) from += 1
  let end = from
  while (isNoun(words[end]) && !(end > from && isVerb(words[end]!))) end += 1
  const run = words.slice(from, end)
  const head = isEach ? run.length - 1 : run.findLastIndex(isPlural)
  const last = run[head]
  const after = run[head + 1]
  // In "my cats food" another noun is the one that is kept.
  if (last === undefined || (after !== undefined && !/(?:ed|en|ing)$/.test(after))) return null
  const one = singular(last)
  // A general noun is clear after another one: "knitting projects".
  const isGeneral =
    head === 0 && !kinds.kept.has(stemOf(one)) && (kinds.vague.has(stemOf(one)) || kinds.roles.has(one))
  if (
    isGeneral ||
    kept.neverEntry.includes(one) ||
    (isProperty(one) && !kinds.kept.has(stemOf(one))) ||
    head >= mostInPhrase ||
    (isEach && isPlural(last))
  )
    return null
  if (words[from + head + 1] === 'from') return null
  // In "dogs poops" the plural before the noun is an owner without its apostrophe.
  const named = run
    .slice(Math.max(0, head + 1 - mostInName), head + 1)
    .filter((word) => word === last || !isPlural(word))
  return { one: singular(named.join(' ')), end: from + head + 1 }

  function isNoun(word: string | undefined): boolean {
    return word !== undefined && /^\p{L}{3,}$/u.test(word) && !kinds.functions.has(word)
  }

  function isVerb(word: string): boolean {
    return kinds.verbs.has(stemOf(word)) && !isPlural(word)
  }
}

function isPlural(word: string): boolean {
  return singular(word) !== word && plural(singular(word)) === word
}
