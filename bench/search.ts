import { readFileSync } from 'node:fs'
import path from 'node:path'

import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { quantile } from './median.ts'

const mostMs = 10
const rounds = 3

/**
 * Measures the Field Guide's search with every question of the evaluation, on one core. Returns the broken promises.
 */
export async function printSearch(): Promise<string[]> {
  const { guide } = await loadKnowledge(path.join(projectRoot, 'knowledge'))
  const questions = readFileSync(path.join(projectRoot, 'eval/cases/questions.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => String((JSON.parse(line) as { question: unknown }).question))
  // The first round warms up, like a server's first minute.
  questions.forEach((question) => guide.search(question))
  const times = Array.from({ length: rounds }, () =>
    questions.map((question) => timeOf(() => guide.search(question))),
  ).flat()
  console.log(`\nField Guide search: ${questions.length} questions, ${rounds} rounds, one core`)
  console.log(
    `  median ${ms(quantile(times, 0.5))}   95 of 100 within ${ms(quantile(times, 0.95))}   slowest ${ms(quantile(times, 1))}`,
  )
  return quantile(times, 0.95) < mostMs ? [] : [`a search takes less than ${mostMs} ms, 95 times of 100`]
}

/** The processor time of this process in milliseconds, unaffected by other processes. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function ms(figure: number): string {
  return `${figure.toFixed(2)} ms`
}
