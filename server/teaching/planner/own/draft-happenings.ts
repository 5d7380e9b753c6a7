import type { KeptThing } from '#contract/plan/own-app.ts'
import { stemOf, wordsOf } from '#server/language/normalise.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { gerund } from '#server/teaching/planner/writing/word-forms.ts'

/**
 * An action repeated on a thing, as a thing that belongs to it: each "sharpening" of a blade has its own
 * date.
 */
export function happeningIn(
  { words, kinds, ofAnyApp, ownApp: { reads } }: PlannerKnowledge,
  { clauses }: Idea,
  names: readonly string[],
): KeptThing | null {
  const [parent] = names
  if (parent === undefined) return null
  const wanted = clauses.flatMap(({ role, text }) =>
    role === 'wanted' ? [` ${wordsOf(text).join(' ')} `] : [],
  )
  const isAgain = wanted.some((said) => reads.again.some((sign) => said.includes(` ${sign} `)))
  const heads = new Set(names.flatMap((name) => wordsOf(name)).map(stemOf))
  for (const said of wanted) {
    const told = said.trim().split(' ')
    const at = told.findIndex((word, place) => {
      const stem = stemOf(word)
      // "When sharpened" names an action even if its verb is not known.
      const isTold = word.endsWith('ed') && told[place - 1] === 'when'
      const isDeed =
        isAgain &&
        (/(?:ed|ing)$/.test(word) || ['i', 'we', 'they', 'who'].includes(told[place - 1] ?? '')) &&
        !kinds.functions.has(word) &&
        kinds.verbs.has(stem)
      return (
        place > 0 && told[place - 1] !== 'by' && (isTold || isDeed) && !ofAnyApp.has(stem) && !heads.has(stem)
      )
    })
    if (at < 0) continue
    const word = told[at]!
    const verb = words.verbs.find((one) => stemOf(one) === stemOf(word)) ?? word
    return {
      name: /(?:ed|ing)$/.test(word) ? word.replace(/ied$/, 'ying').replace(/ed$/, 'ing') : gerund(verb),
      facts: 'date, note',
      belongsTo: [{ thing: parent, several: false }],
    }
  }
  return null
}

/** Removes the date from a thing whose repeated action has the dates. */
export function withoutDate(thing: KeptThing, { belongsTo }: KeptThing): KeptThing {
  if (belongsTo.every(({ thing: parent }) => parent !== thing.name)) return thing
  const facts = thing.facts.split(', ').filter((fact) => fact !== 'date')
  return { ...thing, facts: facts.join(', ') }
}
