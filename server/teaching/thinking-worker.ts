import path from 'node:path'
import { answerCalls } from '#server/platform/workers/answer-calls.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { loadKnowledge } from './load-knowledge.ts'
import { createThinkingCalls } from './thinking-calls.ts'

export default answerCalls(load())

async function load() {
  const knowledge = await loadKnowledge(path.join(projectRoot, 'knowledge'))
  // Parts that are made at their first use would otherwise come out of somebody's deadline.
  const { guide } = knowledge
  guide.search('a list', 1)
  guide.rankPassages('a list', [])
  guide.diagnose('a list')
  return createThinkingCalls(knowledge)
}
