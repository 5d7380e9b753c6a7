import path from 'node:path'
import type { Plan } from '#contract/plan/plan.ts'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { createPlanWriter } from '#server/teaching/planner/model/plan-writer.ts'
import { thinkDirectly } from '#server/teaching/think-directly.ts'
import type { Thinking } from '#server/teaching/thinking.ts'
import type { NamedModel } from '#server/teaching/models/choose-model.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { markPlan, mean, ownCases, readCases } from '#eval/ideas.ts'
import { middleOf, printTable, writersToExamine } from '#eval/writers.ts'

/** The number of ideas, which take a model on a laptop minutes. Set with `EVAL_IDEAS`. */
const ideas = Number(process.env['EVAL_IDEAS'] ?? 40)

/**
 * Prints the same table for the built-in planner and each configured model, using ideas spread over the whole file.
 */
export async function printPlanner(file = ownCases): Promise<void> {
  const thinking = thinkDirectly(await loadKnowledge(path.join(projectRoot, 'knowledge')))
  const all = readCases(file)
  const step = Math.max(1, Math.floor(all.length / ideas))
  const cases = all.filter((_, at) => at % step === 0).slice(0, ideas)
  const rows: string[][] = []
  for (const writer of writersToExamine(thinking)) {
    const seconds: number[] = []
    const marks: ReturnType<typeof markPlan>[] = []
    for (const one of cases) {
      const begun = performance.now()
      marks.push(markPlan(one, await planBy(thinking, writer, one.idea)))
      seconds.push((performance.now() - begun) / 1000)
    }
    rows.push([
      writer.name,
      String(cases.length),
      shareOf(marks.map(({ isMainRight }) => isMainRight)),
      shareOf(marks.map(({ concepts }) => concepts)),
      shareOf(marks.map(({ excluded }) => excluded)),
      shareOf(marks.map(({ hasMustNot }) => hasMustNot)),
      shareOf(marks.map(({ warnsRightly }) => warnsRightly)),
      middleOf(seconds).toFixed(1),
    ])
  }
  printTable(
    'Plans of the same ideas',
    [
      'who plans',
      'ideas',
      'main thing right',
      'concepts',
      'exclusions kept',
      'with a must-not',
      'warned rightly',
      'seconds',
    ],
    rows,
  )
}

/** If a model is not asked or its plan is unusable, the built-in plan counts, as in the product. */
async function planBy(thinking: Thinking, writer: NamedModel, description: string): Promise<Plan> {
  const builtIn = () => thinking.for('server').makePlan({ description })
  if (writer.name === 'field-guide') return builtIn()
  const write = createPlanWriter([writer], thinking, { warn() {} })
  const made = await write({
    asker: 'server',
    input: { description },
    meter: { isUsedUp: false, count: async () => {} },
    signal: new AbortController().signal,
    onProgress() {},
  })
  return made?.plan ?? builtIn()
}

/** "–" if no case tests this. */
function shareOf(marks: readonly (number | boolean | null)[]): string {
  const told = marks.filter((mark) => mark !== null).map(Number)
  return told.length > 0 ? `${(100 * mean(told)).toFixed(0)} %` : '–'
}
