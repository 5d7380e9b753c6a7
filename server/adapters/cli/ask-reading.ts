import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { OwnApp } from '#contract/plan/own-app.ts'
import { sketchQuestions } from '#contract/plan/sketch-questions.ts'
import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { PlanReadings } from '#contract/plan/plan.ts'
import { ownAppFrom } from '#server/teaching/planner/writing/readings-to-text.ts'

/**
 * Asks for the number of a reading, if there are readings, and after "None of these" what the app does and
 * stores. Null if the number is not in the list, or nothing is said to be stored.
 */
export async function askReading(
  { readings, own }: PlanReadings,
  input: Readable,
  output: Writable,
): Promise<PlanAnswers | null> {
  const terminal = createInterface({ input, output })
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    output.write(question)
    const line = await lines.next()
    return line.done ? '' : line.value.trim()
  }
  try {
    const none = readings.length + 1
    const chosen = none === 1 ? none : Number(await ask(`\nA number from 1 to ${none}: `))
    const reading = readings[chosen - 1]
    if (reading) return { kind: reading.kind }
    if (chosen !== none) return null
    const first = await ask(`${sketchQuestions.first} `)
    const keeps = await ask(`${sketchQuestions.keeps} For example “clients: name, street; visits: day” `)
    const said = OwnApp.safeParse(ownAppFrom(first, keeps, own))
    const app = said.success ? said.data : own
    if (app.things.length > 0) return { kind: 'none', own: app }
    output.write(`${sketchQuestions.nothingKept}.\n`)
    return null
  } finally {
    terminal.close()
  }
}
