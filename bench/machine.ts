import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'

export interface Machine {
  date: string
  processor: string
  cores: number
  memoryGb: number
  system: string
  node: string
  /** The load average of the last minute; above zero, other processes were running. */
  load: number
}

export function describeMachine(): Machine {
  const [first] = cpus()
  return {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    processor: first?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    load: Math.round(loadavg()[0]! * 10) / 10,
  }
}
