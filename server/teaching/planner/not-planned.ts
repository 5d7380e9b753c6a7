import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import type { Part } from './part.ts'
import { filled } from '#server/teaching/planner/writing/names.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'

/** With fewer words a clause names something, with more it tells a story. */
const wordsOfWish = { fewest: 3, most: 9 }
const mostWishes = 3
/** A longer idea tells a story, and its parts are not all wishes. */
const longestIdea = 80
/** Of what a clause names this much must be planned, or the clause is not. */
const leastPlanned = 0.5

/** What the idea plainly asks for and no part of the plan speaks of, as a story of its own; null where all is planned. `made` are the stems of the other parts. */
export function partOfWishes(
  knowledge: PlannerKnowledge,
  idea: Idea,
  base: string,
  made: ReadonlySet<string>,
): Part | null {
  const wishes = wishesNotPlanned(knowledge, idea, made)
  if (wishes.length === 0) return null
  const { name, why, acceptance, task } = knowledge.ownWishes
  const quoted = wishes.map((wish) => `“${wish}”`)
  const all = new Intl.ListFormat('en-GB').format(quoted)
  const say = (text: string) => text.replaceAll('{wishes}', all).replaceAll('{first}', quoted[0]!)
  return {
    id: 'own-wishes',
    name,
    origin: 'archetype',
    why: say(why),
    priority: 'medium',
    story: { name, priority: 'P2', story: say(why), acceptance: filled(acceptance, say) },
    frameworks: [],
    privacy: [],
    minimumIOS: '17',
    fields: {},
    entities: [],
    screens: [],
    tasks: quoted.map((wish, at) => ({
      ...filled(task, (text) => text.replaceAll('{wish}', wish)),
      id: `${task.id}-${at}`,
      track: 'app' as const,
      after: [base],
    })),
    needs: [],
  }
}

function wishesNotPlanned(
  { kinds, translate, ownNames }: PlannerKnowledge,
  idea: Idea,
  made: ReadonlySet<string>,
): string[] {
  const isTelling = (word: string) =>
    word.length > 2 &&
    !kinds.functions.has(word) &&
    !kinds.people.has(word) &&
    !kinds.roles.has(word) &&
    !kinds.vague.has(stemOf(word)) &&
    !kinds.verbs.has(stemOf(word))
  if (wordsOf(idea.text).length > longestIdea) return []
  const isAboutAuthor = (words: readonly string[]) => words.some((word) => ownNames.author.includes(word))
  // The first clause names the app.
  return idea.clauses
    .slice(1)
    .filter(({ role }) => role === 'wanted')
    .map(({ text }) => text.replace(/^(?:and|or|plus|then) /i, '').replace(/[.,]$/, ''))
    .filter((text) => {
      const words = wordsOf(text)
      const isWish =
        words.length >= wordsOfWish.fewest &&
        words.length <= wordsOfWish.most &&
        !/[!;:?“”"]/.test(text) &&
        !isAboutAuthor(words) &&
        !ownNames.dangling.includes(words.at(-1)!) &&
        !ownNames.dangling.includes(words[0]!)
      const english = wordsOf(translate(text).known)
      const telling = english.filter(isTelling)
      const known = telling.filter((word) => made.has(stemOf(word)))
      return (
        isWish &&
        english.some((word) => kinds.verbs.has(stemOf(word))) &&
        telling.length > 0 &&
        known.length < telling.length * leastPlanned
      )
    })
    .slice(0, mostWishes)
}

/** The stems of all that parts of a plan say. */
export function stemsOfParts(parts: readonly Part[], more: string): Set<string> {
  return new Set(stemsOf(`${textOf(parts)} ${more}`))
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  return typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, part]) => `${key} ${textOf(part)}`)
        .join(' ')
    : ''
}
