import { printFollowUps } from './follow-ups.ts'
import { printIdeas } from '#eval/print/print-ideas.ts'
import { printPlanner } from '#eval/print/print-planner.ts'
import { printPrompts } from './prompts.ts'
import { printTutor } from '#eval/print/print-tutor.ts'
import { evaluateQuestions, summaryOf } from './questions.ts'
import { printWordings } from './wordings.ts'

// Evaluates the tutor and planner: `npm run eval`. One part: `npm run eval -- tutor`. Ideas in a file: `npm run eval
// -- ideas blind.jsonl`.
const parts = {
  ideas: () => printIdeas(asked[1]),
  questions: printQuestions,
  wordings: printWordings,
  'follow-ups': printFollowUps,
  tutor: printTutor,
  planner: () => printPlanner(asked[1]),
  prompts: printPrompts,
}
const asked = process.argv.slice(2)

for (const [name, print] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) await print()
}

async function printQuestions(): Promise<void> {
  for (const report of await evaluateQuestions()) console.log(`\nTutor, ${summaryOf(report)}`)
}
