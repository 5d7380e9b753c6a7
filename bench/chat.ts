import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#test/page/browser.ts'
import { startServer } from '#test/processes/server-process.ts'
import { measureOpening } from './chat-opening.ts'
import { measureStreaming } from './chat-streaming.ts'
import { median, spread } from './median.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)

/** Compares a long conversation with a short one, and a long answer with a short one. Returns the broken promises. */
export async function printChat(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fledge-bench-'))
  const server = await startServer(folder, { FLEDGE_PROGRAM: 'build/node/main.js' })
  const browser = await launchBrowser()
  try {
    return [...(await printOpening(browser, server.url)), ...(await printStreaming(browser, server.url))]
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function printOpening(browser: Browser, url: string): Promise<string[]> {
  console.log(
    `\nChat: opening a conversation of 30 and of 3,000 messages, CPU four times slower, median of ${rounds}`,
  )
  const openings = await measureOpening(browser, url, rounds)
  console.log(row(['30 messages', milliseconds(openings.map(({ shortMs }) => shortMs))]))
  console.log(row(['3,000 messages', milliseconds(openings.map(({ longMs }) => longMs))]))
  const slower = openings.map(({ shortMs, longMs }) => longMs / shortMs)
  console.log(row(['ratio', times(slower)]))
  return broken(
    median(slower) <= 1.5,
    `3,000 messages open ${median(slower).toFixed(2)} times as slowly as 30, not at most 1.5`,
  )
}

async function printStreaming(browser: Browser, url: string): Promise<string[]> {
  const streamRounds = Math.max(1, Math.ceil(rounds / 2))
  console.log(`\nChat: one answer at 200 pieces a second, median of ${streamRounds}`)
  const streams = await measureStreaming(browser, url, streamRounds)
  console.log(row(['', 'scripting', 'gap, CPU / 4']))
  console.log(row(['10 KB', milliseconds(streams.map(({ short }) => short)), '']))
  console.log(
    row([
      '40 KB',
      milliseconds(streams.map(({ long }) => long)),
      milliseconds(streams.map(({ longestGap }) => longestGap)),
    ]),
  )
  const growth = streams.map(({ long, short }) => long / short)
  const gap = median(streams.map(({ longestGap }) => longestGap))
  console.log(row(['40 KB to 10 KB', times(growth), '']))
  return [
    ...broken(
      median(growth) <= 5,
      `40 KB cost ${median(growth).toFixed(1)} times the scripting of 10 KB, not at most 5`,
    ),
    ...broken(gap <= 120, `a frame came ${Math.round(gap)} ms late, not at most 120`),
  ]
}

function broken(holds: boolean, sentence: string): string[] {
  return holds ? [] : [`chat: ${sentence}`]
}

function row([name, ...cells]: (string | number)[]): string {
  return String(name).padEnd(30) + cells.map((cell) => String(cell).padStart(20)).join('')
}

function milliseconds(figures: number[]): string {
  return `${Math.round(median(figures))} ms ±${Math.round(spread(figures) / 2)}`
}

function times(figures: number[]): string {
  return `${median(figures).toFixed(2)} ±${(spread(figures) / 2).toFixed(2)}`
}
