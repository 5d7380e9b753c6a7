/**
 * Waiting jobs. Their keys identify the caller, from the widest group to the narrowest, such as address and account.
 * The groups of each level take turns: one job of each, then the next of each.
 */
export interface FairQueue<Job> {
  readonly size: number
  sizeOf: (keys: readonly string[]) => number
  push: (keys: readonly string[], job: Job) => void
  /** Takes the next job; with `mayGo`, only from a widest group that it accepts. */
  take: (mayGo?: (group: string) => boolean) => Job | undefined
  remove: (keys: readonly string[], job: Job) => void
  /** All jobs, in the order in which they will be taken. */
  inOrder: () => Job[]
}

export function createFairQueue<Job>(): FairQueue<Job> {
  const own: Job[] = []
  /** In order of their next turn. */
  const groups = new Map<string, FairQueue<Job>>()
  let lastKey: string | null = null
  let size = 0

  function moveToEnd(key: string): void {
    const group = groups.get(key)!
    groups.delete(key)
    if (group.size > 0) groups.set(key, group)
  }

  /** Moves the last key to the end first, so that a key added since then goes before its next job. */
  function nextKey(mayGo: (group: string) => boolean): string | undefined {
    const first = groups.keys().next().value
    if (first !== undefined && first === lastKey) moveToEnd(first)
    return groups.keys().find(mayGo)
  }

  return {
    get size() {
      return size
    },
    sizeOf: ([key, ...rest]) => (key === undefined ? size : (groups.get(key)?.sizeOf(rest) ?? 0)),
    push([key, ...rest], job) {
      size += 1
      if (key === undefined) return void own.push(job)
      const group = groups.get(key) ?? createFairQueue<Job>()
      groups.set(key, group)
      group.push(rest, job)
    },
    take(mayGo = () => true) {
      const key = own.length > 0 ? undefined : nextKey(mayGo)
      if (own.length === 0 && key === undefined) return undefined
      size -= 1
      if (key === undefined) return own.shift()
      const job = groups.get(key)!.take()
      moveToEnd(key)
      lastKey = key
      return job
    },
    remove([key, ...rest], job) {
      const group = key === undefined ? undefined : groups.get(key)
      const before = group?.size ?? own.length
      if (group) group.remove(rest, job)
      else if (key === undefined && own.includes(job)) own.splice(own.indexOf(job), 1)
      size -= before - (group?.size ?? own.length)
      if (group?.size === 0) groups.delete(key!)
    },
    inOrder: () => [...own, ...inTurns(groups, lastKey)],
  }
}

/** One job of each group, then the next of each. The group that had the last turn comes last. */
function inTurns<Job>(groups: ReadonlyMap<string, FairQueue<Job>>, lastKey: string | null): Job[] {
  const [first, ...others] = groups.entries()
  if (!first) return []
  const lists = (first[0] === lastKey ? [...others, first] : [first, ...others]).map(([, group]) =>
    group.inOrder(),
  )
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat()
}
