export const unstorableText =
  'This text contains a character that cannot be stored: a NUL, or one half of a two-part character such as an emoji. Remove it, then try again.'

/** Whether PostgreSQL can store a text: neither U+0000 nor lone surrogates are possible. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** The path of the first text in a JSON value that cannot be stored, such as "tasks.0.title"; null if there is none. */
export function findUnstorable(json: unknown): string | null {
  if (!isContainer(json)) return isText(json) && !isStorable(json) ? '' : null
  // A stack instead of recursion, because a body may be nested more deeply than the call stack allows.
  const open = [opened(json)]
  for (let inner = open.at(-1); inner; inner = open.at(-1)) {
    const key = inner.keys[inner.next]
    if (key === undefined) {
      open.pop()
      continue
    }
    if (!isStorable(key)) return pathOf(open.slice(0, -1))
    inner.next += 1
    const value = inner.values[key]
    if (isText(value) && !isStorable(value)) return pathOf(open)
    if (isContainer(value)) open.push(opened(value))
  }
  return null
}

/** An object or array that is being searched. */
interface Opened {
  values: Record<string, unknown>
  keys: string[]
  /** The index in `keys` of the next entry to read. */
  next: number
}

function opened(values: Record<string, unknown>): Opened {
  return { values, keys: Object.keys(values), next: 0 }
}

function pathOf(open: readonly Opened[]): string {
  return open.map(({ keys, next }) => keys[next - 1]).join('.')
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
