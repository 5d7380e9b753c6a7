import type { Plan } from '#contract/plan/plan.ts'

/**
 * A wish with a placeholder word for each quoted name of the plan, so that no part of a name is read as a
 * request.
 */
export interface WishWithNames {
  wish: string
  /** The name that a placeholder word stands for; null for other words. */
  quotedName: (words: string) => string | null
  /** Puts the names back into everything that was read. */
  restored: <Value>(value: Value) => Value
}

export function withNamesAsWords(plan: Plan, wish: string): WishWithNames {
  const names: string[] = []
  let text = wish
  for (const name of namesIn(plan)) {
    for (const [open, close] of quotes) {
      const quoted = `${open}${name}${close}`
      if (!text.includes(quoted)) continue
      text = text.replaceAll(quoted, () => wordFor(names.length))
      names.push(name)
    }
  }
  return {
    wish: text,
    quotedName: (words) =>
      names[names.findIndex((_, at) => words.trim().toLowerCase() === wordFor(at))] ?? null,
    restored: (value) =>
      names.reduce<typeof value>((read, name, at) => replaceIn(read, wordFor(at), name), value),
  }
}

const quotes = [
  ['“', '”'],
  ['"', '"'],
  ['„', '“'],
  ['‘', '’'],
  ["'", "'"],
] as const

/** All names in a plan, longest first, because a name may contain another. */
function namesIn({ features, roadmap, architecture, aside = [], asideTasks = [] }: Plan): string[] {
  const names = [
    ...features.map(({ name }) => name),
    ...roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title)),
    ...architecture.screens.map(({ name }) => name),
    ...aside.map(({ feature }) => feature.name),
    ...asideTasks.map(({ task }) => task.title),
  ]
  return [...new Set(names)].toSorted((one, other) => other.length - one.length)
}

/** A placeholder word that occurs in no language. */
function wordFor(at: number): string {
  return `qzname${at}`
}

function replaceIn<Value>(value: Value, word: string, name: string): Value {
  const written = JSON.stringify(name).slice(1, -1)
  return JSON.parse(JSON.stringify(value).replaceAll(word, () => written)) as Value
}
