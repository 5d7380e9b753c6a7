import { quizOpening, readQuickAction } from '#contract/quick-action.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { shortenTurn } from '#server/teaching/shorten-turn.ts'
import { sentenceForFailure, type Thoughts } from '#server/teaching/thinking.ts'
import { hasQuickAction } from '#server/teaching/tutor/quick-action.ts'
import type { Tutor } from '#server/teaching/tutor/model/tutor.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { askCheck, askOnTopic, type CheckSource } from './asked-check-store.ts'
import { dueCards } from './review-card-store.ts'

interface Asker {
  database: Database
  project: OwnedProjectId
  userId: number
  /** The answer's row, below which a question stands. */
  messageId: number
  source: () => Promise<CheckSource>
  thoughts: Pick<Thoughts, 'sayQuickActions' | 'codeToReview' | 'topicNamed'>
  now: () => Date
}

/** The tutor, understanding quick actions. A check question is asked by the server: neither it nor its answer goes through a model. */
export function quickActionTutor(tutor: Tutor, asker: Asker): Tutor {
  return {
    modelName: tutor.modelName,
    async *answer(...[turn, ...rest]: Parameters<Tutor['answer']>) {
      const quick = readQuickAction(turn.thread.findLast(({ role }) => role === 'learner')?.text ?? '')
      if (quick?.action === 'quiz') return yield* ask(asker, await asker.source(), turn, quick.about)
      const said = await inFull(asker.thoughts, turn, quick)
      if (said.kind === 'sentence') return yield said.sentence
      yield* tutor.answer(said.turn, ...rest)
    },
  }
}

type SaidInFull = { kind: 'turn'; turn: TutorTurn } | { kind: 'sentence'; sentence: string }

async function inFull(
  thoughts: Asker['thoughts'],
  turn: TutorTurn,
  quick: ReturnType<typeof readQuickAction>,
): Promise<SaidInFull> {
  if (!hasQuickAction(turn)) return { kind: 'turn', turn }
  const { thread } = shortenTurn(turn)
  try {
    if (
      quick?.action === 'review' &&
      (await thoughts.codeToReview(quick.about, thread.slice(0, -1))) === null
    )
      return { kind: 'sentence', sentence: nothingToReview }
    return { kind: 'turn', turn: await thoughts.sayQuickActions({ ...turn, thread }) }
  } catch (error) {
    const sentence = sentenceForFailure(error)
    if (sentence === null) throw error
    return { kind: 'sentence', sentence }
  }
}

const nothingToReview =
  'There is no code in our conversation yet. Paste your Swift behind **/review**, or send it and then ask for the review: I say what I notice, and why it matters.'

async function* ask(
  asker: Asker,
  source: CheckSource,
  turn: TutorTurn,
  about: string,
): AsyncIterable<string> {
  const { database, project, userId, messageId, now } = asker
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
  yield asked
    ? `${quizOpening}**${asked.topicTitle}**. Answer from memory: the card below says whether it is right, and why.`
    : 'I have no question on that yet. Name another topic behind **/quiz**, such as lists or optionals.'
}

const firstTopic = 'start-first-app'

/** What the last answer stands on, else what the current task rests on; null where there is neither. */
function topicAtHand({ topics }: CheckSource, turn: TutorTurn): string | null {
  const lastAnswer = turn.thread.findLast(({ role }) => role === 'tutor')?.text ?? ''
  const stoodOn = /\/field-guide\/([a-z0-9-]+)/.exec(lastAnswer.split('\n\n').at(-1) ?? '')?.[1] ?? ''
  return [stoodOn, ...(turn.currentTask?.topics ?? [])].find((slug) => topics.find(slug)) ?? null
}
