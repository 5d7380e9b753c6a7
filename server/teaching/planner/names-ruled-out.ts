import { stemOf, stemsOf, wordsOf } from '#server/language/normalise.ts'
import type { Archetype } from './archetype.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import type { Clause, Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { quote, sentenceCase, singular } from '#server/teaching/planner/writing/word-forms.ts'

const joint = /,\s|\s(?:and|or|nor|und|oder|noch|y|o|ni|et|ou|&)\s/i
const longestName = 5

/** What clauses rule out, each by a short name in English: its noun alone. */
export function namesRuledOut(
  { kinds, ownNames, readAsk, ruledOut: { topics }, translate }: PlannerKnowledge,
  { language }: Pick<Idea, 'language'>,
  clauses: readonly Clause[],
): string[] {
  const names = clauses.flatMap(({ text, about = text }): string[] => {
    const whole = topicOf(about)
    if (whole) return [language === 'en' ? about : whole.label]
    return about.split(joint).flatMap((part) => {
      const name = shortName(part)
      const named =
        name === null ? null : language === 'en' ? name : (topicOf(name)?.label ?? inEnglish(name))
      return named === null || isNoName(named) ? [] : [named]
    })
  })
  return [...new Set(names.map(sentenceCase))]

  /** "Ads because last time …": "Ads". Null where what is left is no name. */
  function shortName(part: string): string | null {
    const said = part.replace(/^[^\p{L}\p{N}]+/u, '').split(' ')
    const words = said.length > 1 && ownNames.articles.includes(said[0]!.toLowerCase()) ? said.slice(1) : said
    const end = words.findIndex((word, at) => at > 0 && ownNames.dangling.includes(word.toLowerCase()))
    const name = (end < 0 ? words : words.slice(0, end)).join(' ')
    const isTorn = ownNames.dangling.includes(words[0]!.toLowerCase()) || words.length > longestName + 5
    return isTorn || name.length < 2 || name.split(' ').length > longestName ? null : name
  }

  /** "I hate apps that …" refuses no apps, "must not touch" and "without looking" only say how something is done. */
  function isNoName(name: string): boolean {
    const words = wordsOf(name)
    // "A tuning app" is a thing, "touch the sails" is a deed.
    const isThing = words.length === 2 && singular(words[1]!) === 'app'
    const isDeed =
      !isThing && (kinds.verbs.has(stemOf(words[0] ?? '')) || kinds.functions.has(words[0] ?? ''))
    return (
      words.every((word) => singular(word) === 'app') ||
      (isDeed && !topicOf(name) && readAsk.wished(name).length === 0)
    )
  }

  /** "Pagos dentro de la app" are payments; a word that is not known stands there as it was said. */
  function inEnglish(name: string): string {
    const { english, known } = translate(name, language)
    if (english !== known) return quote(name)
    const words = english.split(' ').filter((word, at) => at > 0 || word !== 'the')
    const end = words.findIndex((word, at) => at > 0 && kinds.functions.has(word))
    return words.slice(0, end < 0 ? undefined : end).join(' ')
  }

  function topicOf(name: string) {
    const said = wordsOf(name).join(' ')
    return topics.find((topic) => topic.names.some((known) => wordsOf(known).join(' ') === said))
  }
}

/** Whether a name speaks of something that is ruled out: all telling words of one exclusion stand in it. */
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
