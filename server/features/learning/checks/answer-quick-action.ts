import { quizOpening, readQuickAction } from '#contract/chat/quick-action.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { shortenTurn } from '#server/teaching/shorten-turn.ts'
import { sentenceForFailure, type Thoughts } from '#server/teaching/thinking.ts'
import type { QuickActionResult } from '#server/teaching/tutor/compose-tutor.ts'
import { hasQuickAction } from '#server/teaching/tutor/actions/find-quick-action.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { dueCards } from '#server/features/learning/review-card-store.ts'
import { askCheck, askOnTopic, type CheckSource } from './asked-check-store.ts'

interface Asker {
  database: Database
  project: OwnedProjectId
  userId: number
  /** The id of the answer that shows the question. */
  messageId: number
  source: () => Promise<CheckSource>
  thoughts: Pick<Thoughts, 'sayQuickActions' | 'codeToReview' | 'topicNamed'>
  now: () => Date
}

/**
 * Expands quick actions into text for the tutor. Check questions are asked by the server itself: no model
 * sees them or the answers.
 */
export async function answerQuickAction(asker: Asker, turn: TutorTurn): Promise<QuickActionResult> {
  const quick = readQuickAction(turn.thread.findLast(({ role }) => role === 'learner')?.text ?? '')
  if (quick?.action === 'quiz') return { reply: await askQuestion(asker, turn, quick.about) }
  if (!hasQuickAction(turn)) return { turn }
  const { thoughts } = asker
  const { thread } = shortenTurn(turn)
  try {
    const hasNothingToReview =
      quick?.action === 'review' && (await thoughts.codeToReview(quick.about, thread.slice(0, -1))) === null
    return hasNothingToReview
      ? { reply: nothingToReview }
      : { turn: await thoughts.sayQuickActions({ ...turn, thread }) }
  } catch (error) {
    const sentence = sentenceForFailure(error)
    if (sentence === null) throw error
    return { reply: sentence }
  }
}

const nothingToReview =
  'There is no code in our conversation yet. Paste your Swift after **/review**, or send it first and then ask for a review: I’ll say what I notice, and why it matters.'

async function askQuestion(asker: Asker, turn: TutorTurn, about: string): Promise<string> {
  const { database, project, userId, messageId, now } = asker
  const source = await asker.source()
  const asking = {
    userId,
    place: 'chat' as const,
    projectId: project,
    taskId: turn.currentTask?.id ?? null,
    messageId,
  }
  const topic = about === '' ? topicAtHand(source, turn) : await asker.thoughts.topicNamed(about)
  const [due] = topic === null ? await dueCards(database, userId, now()) : []
  const dueCheck = due ? source.bank.find(due.checkId) : null
  const asked = dueCheck
    ? await askCheck(database, source, dueCheck, asking, now())
    : await askOnTopic(database, source, topic ?? firstTopic, asking, now())
  return asked
    ? `${quizOpening}**${asked.topicTitle}**. Answer from memory: the card below says whether it is right, and why.`
    : 'I have no question on that yet. Name another topic behind **/quiz**, such as lists or optionals.'
}

const firstTopic = 'start-first-app'

/** The topic of the last answer, or otherwise of the current task; null if neither has one. */
function topicAtHand({ topics }: CheckSource, turn: TutorTurn): string | null {
  const lastAnswer = turn.thread.findLast(({ role }) => role === 'tutor')?.text ?? ''
  const lastTopic = /\/field-guide\/([a-z0-9-]+)/.exec(lastAnswer.split('\n\n').at(-1) ?? '')?.[1] ?? ''
  return [lastTopic, ...(turn.currentTask?.topics ?? [])].find((slug) => topics.find(slug)) ?? null
}
