import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface ProcessTimes {
  name: string
  parent: number
  ms: number
}

/**
 * Processor time so far in milliseconds, by name: of this process, and of each child together with its descendants.
 * Empty without /proc.
 */
export function processorTimes(nameOf: (id: number, program: string) => string): Record<string, number> {
  const all = new Map(
    (existsSync('/proc') ? readdirSync('/proc') : [])
      .filter((entry) => /^\d+$/.test(entry))
      .flatMap((id) => timesOf(Number(id))),
  )
  const times: Record<string, number> = {}
  for (const [id, { ms }] of all) {
    const first = firstBelow(all, id)
    if (first === null) continue
    const name = nameOf(first, all.get(first)!.name)
    times[name] = (times[name] ?? 0) + ms
  }
  return times
}

/** Processor time of one process in milliseconds; null if the system does not report it. */
export function processorTimeOf(id: number): number | null {
  return timesOf(id)[0]?.[1].ms ?? null
}

/**
 * The child of this process from which the given one descends, or this process itself; null for unrelated processes.
 */
function firstBelow(all: Map<number, ProcessTimes>, id: number): number | null {
  for (let at = id; ; at = all.get(at)!.parent) {
    const found = all.get(at)
    if (!found) return null
    if (at === process.pid || found.parent === process.pid) return at
  }
}

function timesOf(id: number): [number, ProcessTimes][] {
  try {
    const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? []
    const fields = rest.split(' ').map(Number)
    // The process's own time and that of its ended children, in hundredths of a second.
    return [
      [id, { name, parent: fields[1]!, ms: (fields[11]! + fields[12]! + fields[13]! + fields[14]!) * 10 }],
    ]
  } catch {
    // The process has ended in the meantime.
    return []
  }
}
