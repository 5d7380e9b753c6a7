import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#test/browser.ts'
import { startServer } from '#test/server-process.ts'
import { measureOpening } from './chat-opening.ts'
import { measureStreaming } from './chat-streaming.ts'
import { startMarkdownTwin } from './markdown-twin.ts'
import { median, spread } from './median.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)

/** A long conversation against a short one, and a long answer against a short one and plain react-markdown. Returns the broken promises. */
export async function printChat(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fledge-bench-'))
  const twin = await startMarkdownTwin()
  const server = await startServer(folder, { FLEDGE_PROGRAM: 'build/node/main.js' })
  const browser = await launchBrowser()
  try {
    return [
      ...(await printOpening(browser, server.url)),
      ...(await printStreaming(browser, server.url, twin.url)),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await twin.stop()
    await rm(folder, { recursive: true })
  }
}

async function printOpening(browser: Browser, url: string): Promise<string[]> {
  console.log(
    `\nChat: opening a conversation of 30 and of 3,000 messages, CPU four times slower, median of ${rounds}`,
  )
  const openings = await measureOpening(browser, url, rounds)
  const [short, long] = [
    openings.map(({ short: figures }) => figures),
    openings.map(({ long: figures }) => figures),
  ]
  console.log(row(['', 'open', 'nodes']))
  console.log(
    row([
      '30 messages',
      milliseconds(short.map(({ openMs }) => openMs)),
      median(short.map(({ nodes }) => nodes)),
    ]),
  )
  console.log(
    row([
      '3,000 messages',
      milliseconds(long.map(({ openMs }) => openMs)),
      median(long.map(({ nodes }) => nodes)),
    ]),
  )
  const slower = openings.map((round) => round.long.openMs / round.short.openMs)
  const more = openings.map((round) => round.long.nodes / round.short.nodes)
  console.log(row(['ratio', times(slower), times(more)]))
  return [
    ...broken(
      median(slower) <= 1.5,
      `3,000 messages open ${median(slower).toFixed(2)} times as slowly as 30, not at most 1.5`,
    ),
    ...broken(
      median(more) <= 1.3,
      `3,000 messages make ${median(more).toFixed(2)} times the elements of 30, not at most 1.3`,
    ),
  ]
}

async function printStreaming(browser: Browser, url: string, twinUrl: string): Promise<string[]> {
  const streamRounds = Math.max(1, Math.ceil(rounds / 2))
  console.log(`\nChat: one answer at 200 pieces a second, median of ${streamRounds}`)
  const streams = await measureStreaming(browser, { url, twinUrl, rounds: streamRounds })
  console.log(row(['', 'scripting', 'gap, CPU / 4']))
  console.log(row(['10 KB', milliseconds(streams.map(({ short }) => short)), '']))
  console.log(
    row([
      '40 KB',
      milliseconds(streams.map(({ long }) => long)),
      milliseconds(streams.map(({ longestGap }) => longestGap)),
    ]),
  )
  console.log(row(['40 KB, plain react-markdown', milliseconds(streams.map(({ plain }) => plain)), '']))
  const growth = streams.map(({ long, short }) => long / short)
  const share = streams.map(({ long, plain }) => long / plain)
  const gap = median(streams.map(({ longestGap }) => longestGap))
  console.log(row(['40 KB to 10 KB', times(growth), '']))
  console.log(row(['to react-markdown', times(share), '']))
  return [
    ...broken(
      median(growth) <= 5,
      `40 KB cost ${median(growth).toFixed(1)} times the scripting of 10 KB, not at most 5`,
    ),
    ...broken(
      median(share) <= 0.2,
      `40 KB cost ${median(share).toFixed(2)} of what react-markdown takes, not at most a fifth`,
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
