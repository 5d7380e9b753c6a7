import path from 'node:path'
import { answerCalls } from '#server/platform/workers/answer-calls.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { loadKnowledge, type Knowledge } from './load-knowledge.ts'
import { createThinkingCalls, type ThinkingCalls } from './thinking-calls.ts'
import { turnWithoutProject } from './tutor/turn.ts'

await answerCalls(load())

async function load() {
  const knowledge = await loadKnowledge(path.join(projectRoot, 'knowledge'))
  const calls = createThinkingCalls(knowledge)
  warmUp(knowledge, calls)
  return calls
}

/** Runs typical calls once, so that lazy initialisation and cold code do not use up the first caller's deadline. */
function warmUp({ guide }: Knowledge, calls: ThinkingCalls): void {
  const question = 'How do I show my plants in a list?'
  guide.rankPassages(question, [])
  guide.diagnose(question)
  calls.answerTurn(turnWithoutProject([{ role: 'learner', text: question }]))
  calls.makePlan({ description: 'Remind me to water my plants, with photos' })
  calls.checkCode('```swift\nlet plants = 3\n```', null)
}
