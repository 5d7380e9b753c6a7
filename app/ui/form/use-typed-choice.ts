import { useRef } from 'react'
import type { Choice } from './select-list.tsx'

const forgetAfterMs = 1000

/** Finds the option whose label starts with the letters typed at most a second apart; null for other keys or no match. */
export function useTypedChoice(choices: readonly Choice[]): (key: string, from: number) => number | null {
  const typed = useRef({ text: '', at: 0 })
  return (key, from) => {
    const before = performance.now() - typed.current.at > forgetAfterMs ? '' : typed.current.text
    if (key.length !== 1 || (key === ' ' && before === '')) return null
    const text = before + key.toLowerCase()
    typed.current = { text, at: performance.now() }
    return findTyped(
      choices.map(({ label }) => label),
      text,
      from,
    )
  }
}

/** Repeating one letter cycles through all labels that start with it. */
export function findTyped(labels: string[], text: string, from: number): number | null {
  const isOneLetter = [...text].every((letter) => letter === text[0])
  const wanted = isOneLetter ? text.slice(0, 1) : text
  const start = wanted.length === 1 ? from + 1 : from
  const order = labels.map((_, step) => (Math.max(0, start) + step) % labels.length)
  return order.find((at) => labels[at]?.toLowerCase().startsWith(wanted)) ?? null
}
