import { readTick } from '#contract/plan/read-tick.ts'
import type { AppScreen } from './app-layout.ts'
import type { PhoneState } from './phone-state.ts'

/** How many of a screen's rows with a checkbox are checked, and how many there are. */
export function ticksOf(
  { name, parts }: AppScreen,
  { kept, added }: Pick<PhoneState, 'kept' | 'added'>,
): { done: number; all: number } {
  const rows = parts.flatMap(({ kind, text }, at) => {
    const { isTicked } = readTick(text)
    return kind === 'row' && isTicked !== null ? [kept[`${name} ${at}`] ?? isTicked] : []
  })
  const own = rows.length > 0 ? (added[name] ?? []).map((_, at) => kept[addedId(name, at + 1)] ?? false) : []
  const all = [...rows, ...own]
  return { done: all.filter(Boolean).length, all: all.length }
}

/** Replaces "2 of 4" in a text by the actual counts, if the screen has rows with checkboxes. */
export function withTicks(text: string, { done, all }: { done: number; all: number }): string {
  return all > 1 ? text.replace(/\b\d{1,4} of \d{1,4}\b/, `${done} of ${all}`) : text
}

/** The id of an added row; the oldest is number 1. */
export function addedId(screen: string, number: number): string {
  return `${screen} added ${number}`
}
