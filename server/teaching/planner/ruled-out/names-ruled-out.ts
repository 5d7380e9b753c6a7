import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from '#server/teaching/planner/archetype.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { sentenceCase, singular } from '#server/teaching/planner/writing/word-forms.ts'

const joint = /,\s|\s(?:and|or|nor|&)\s/i
const longestName = 5
/** Words that begin the place or time of a limit. */
const limits = new Set(['in', 'on', 'at', 'after', 'before', 'during', 'inside', 'until'])

/** Short names of what the clauses exclude: nouns without the words around them. */
export function namesRuledOut(
  { kinds, ownNames, readAsk, ruledOut: { topics, plain } }: PlannerKnowledge,
  { clauses, wanted }: Idea,
): string[] {
  const wantedStems = new Set(stemsOf(wanted))
  const names = clauses.flatMap(({ role, text, about = text }): string[] => {
    if (role !== 'ruled-out') return []
    if (topicOf(about)) return [about]
    return about.split(joint).flatMap((part) => {
      const name = shortName(topicIn(part) ?? part)
      return name === null || isNoName(name) || isRule(name, part) ? [] : [name]
    })
  })
  return [...new Set(names.map(sentenceCase))]

  /** Whether the part only limits what the idea wants: "no kills in the tent" in a game about kills. */
  function isRule(name: string, part: string): boolean {
    const after = wordsOf(part.slice(part.indexOf(name) + name.length))[0] ?? ''
    return !topicOf(name) && limits.has(after) && stemsOf(name).every((stem) => wantedStems.has(stem))
  }

  /** The part's words that name a known topic: "camera" in "use the camera". */
  function topicIn(part: string): string | null {
    const words = part.split(' ')
    const isTold = (word: string) => topicOf(word) !== undefined || !isPlain(word)
    const trimmed = words.slice(words.findIndex(isTold), words.findLastIndex(isTold) + 1)
    const isDeed = words.length > trimmed.length && kinds.verbs.has(stemOf((trimmed[0] ?? '').toLowerCase()))
    return topicOf(trimmed.join(' ')) && !isDeed ? trimmed.join(' ') : null
  }

  function isPlain(text: string): boolean {
    return wordsOf(text).every((word) => plain.includes(word) || kinds.functions.has(word))
  }

  /** The part up to a word such as "because": "Ads" in "Ads because last time …". Null if that is no name. */
  function shortName(part: string): string | null {
    const said = part.replace(/^[^\p{L}\p{N}]+/u, '').split(' ')
    const words = said.length > 1 && ownNames.articles.includes(said[0]!.toLowerCase()) ? said.slice(1) : said
    const end = words.findIndex((word, at) => at > 0 && ownNames.dangling.includes(word.toLowerCase()))
    const name = (end < 0 ? words : words.slice(0, end)).join(' ')
    const isTorn = ownNames.dangling.includes(words[0]!.toLowerCase()) || words.length > longestName + 5
    return isTorn || name.length < 2 || name.split(' ').length > longestName ? null : name
  }

  /**
   * Whether the text after "no" or "hate" is not a feature name: only "apps" ("I hate apps that …"), or an
   * action ("must not touch …").
   */
  function isNoName(name: string): boolean {
    const words = wordsOf(name)
    // "A tuning app" is a thing, "touch the sails" is an action.
    const isThing = words.length === 2 && singular(words[1]!) === 'app'
    const isDeed =
      !isThing && (kinds.verbs.has(stemOf(words[0] ?? '')) || kinds.functions.has(words[0] ?? ''))
    const isKnown = topicOf(name) !== undefined || readAsk.wished(name).length > 0
    return (
      words.every((word) => singular(word) === 'app') ||
      words.some((word) => ownNames.author.includes(word)) ||
      (!isKnown && (isDeed || isPlain(name)))
    )
  }

  function topicOf(name: string) {
    const said = wordsOf(name).join(' ')
    return topics.find((topic) => topic.names.some((known) => wordsOf(known).join(' ') === said))
  }
}

/** Returns a function that says whether a name contains all meaningful words of an exclusion. */
export function createExclusion(
  { kinds }: PlannerKnowledge,
  namesOut: readonly string[],
  { thing }: Archetype,
): (name: string) => boolean {
  const common = new Set(stemsOf([thing.one, thing.many, 'skip leave fancy', ...kinds.functions].join(' ')))
  const exclusions = namesOut
    .map((text) => stemsOf(text).filter((stem) => stem.length > 2 && !common.has(stem)))
    .filter((stems) => stems.length > 0)
  return (name) => {
    const stems = new Set(stemsOf(name.replace(/\{\w+\}/g, ' ')))
    return exclusions.some((exclusion) => exclusion.every((stem) => stems.has(stem)))
  }
}
