import { itemsIn } from '#contract/plan/sample-items.ts'
import type { AppPart, AppScreen } from './app-layout.ts'
import { seedOf } from './part-text.ts'
import type { PhoneState } from './phone-state.ts'

/** The part's text without the items that the filter or search hides; null if nothing is left. */
export function filtered(
  { name, parts }: AppScreen,
  { kind, text }: AppPart,
  kept: PhoneState['kept'],
): string | null {
  const sought = kept[`${name} sought`]
  const word = typeof sought === 'string' ? sought.trim().toLowerCase() : ''
  if (kind === 'row') return text.toLowerCase().includes(word) && isUnder(text) ? text : null
  if (kind !== 'grid') return text
  const items = itemsIn(text)
  const left = items.filter((item) => item.toLowerCase().includes(word) && isUnder(item))
  return left.length === items.length ? text : left.length > 0 ? left.join(', ') : null

  /** Whether an item passes the chosen filter, a picker such as "All, autumn, vegan". */
  function isUnder(item: string): boolean {
    return parts.every((part, at) => {
      const [all = '', ...sorts] = part.kind === 'picker' ? itemsIn(part.text) : []
      const chosen = kept[`${name} ${at}`]
      if (!/^all\b/i.test(all) || typeof chosen !== 'string' || !sorts.includes(chosen)) return true
      return item.toLowerCase().includes(chosen.toLowerCase()) || seedOf(item + chosen) % 2 === 0
    })
  }
}
