import { createPhraseFinder, type PhraseFinder } from '#server/language/find-phrase.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Clause } from '#server/teaching/planner/reading/clause.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import type { RuledOutTopic } from './ruled-out-topic.ts'

/** Topics that a clause excludes by name, unless a later clause asks for them again. */
export function topicsOut(
  { ruledOut: { topics, plain }, kinds }: PlannerKnowledge,
  { clauses }: Idea,
): RuledOutTopic[] {
  const isPlain = (word: string) => plain.includes(word) || kinds.functions.has(word)
  return topics.filter(({ names }) => {
    const named = new Set(names.flatMap((name) => wordsOf(name)))
    const finder = createPhraseFinder(names)
    const last = clauses.findLast((clause) => saysSo(clause, finder, named))
    return last?.role === 'ruled-out'
  })

  function saysSo({ about, text }: Clause, finder: PhraseFinder, named: ReadonlySet<string>): boolean {
    return (about ?? '')
      .split(/\s(?:and|or|nor)\s|[,/&]/i)
      .some(
        (part) =>
          text !== '' && finder.isIn(part) && wordsOf(part).every((word) => named.has(word) || isPlain(word)),
      )
  }
}
