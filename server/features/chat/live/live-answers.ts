import type { Bus } from '#server/platform/bus/bus.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import {
  brokenOff,
  findStreamingAnswer,
  stopStreamingAnswers,
  streamingAnswers,
  type AnswerRow,
} from '#server/features/chat/answer-store.ts'
import { publishAnswerMessage } from './answer-messages.ts'
import { followAnswer } from './follow-answer.ts'
import type { AnswerReader, LiveAnswer } from './live-answer.ts'
import { shareAnswer } from './share-answer.ts'

/** The answers in progress: those this process writes, and those it follows from another. */
export interface LiveAnswers {
  add(project: OwnedProjectId, answer: LiveAnswer): void
  /** Registers an answer that belongs to no conversation, so that shutdown waits for it. */
  addAlone(answer: LiveAnswer): void
  /** Makes shutdown wait for work that follows an answer. */
  waitFor(work: Promise<unknown>): void
  /**
   * The project's newest answer in progress, or the one with this message id, whichever process writes it.
   */
  join(database: Database, project: OwnedProjectId, messageId?: number): Promise<AnswerReader | undefined>
  /** Stops all answers of the project; resolves when they have ended. */
  stop(database: Database, project: OwnedProjectId): Promise<void>
  /** Stops them without waiting, because the project is being deleted. */
  abandon(project: OwnedProjectId): void
  writtenHere(): number[]
  /** Waits until all answers and the work after them have ended. Answers that take longer are broken off. */
  drain(milliseconds: number): Promise<void>
}

/** How long to wait for another process to stop an answer before marking it as stopped here. */
const stopWait = { polls: 20, pollMs: 50 }

export function createLiveAnswers(bus: Bus, logger: Logger): LiveAnswers {
  const answers = new Map<number, Set<LiveAnswer>>()
  const alone = new Set<LiveAnswer>()
  const afterwards = new Set<Promise<unknown>>()
  const followed = new Map<number, AnswerReader>()
  const all = () => [...answers.values()].flatMap((set) => [...set])
  const ofProject = (project: OwnedProjectId) => [...(answers.get(project) ?? [])]

  function follow(database: Database, project: OwnedProjectId, row: AnswerRow): AnswerReader {
    const known = followed.get(row.messageId)
    if (known) return known
    const answer = followAnswer({ bus, database, logger }, project, row)
    followed.set(row.messageId, answer)
    void answer.finished.then(() => followed.delete(row.messageId))
    return answer
  }

  return {
    add(project, answer) {
      const set = answers.get(project) ?? new Set()
      answers.set(project, set.add(answer))
      shareAnswer(bus, project, answer)
      void answer.finished.then(() => {
        set.delete(answer)
        if (set.size === 0 && answers.get(project) === set) answers.delete(project)
      })
    },
    addAlone(answer) {
      alone.add(answer)
      void answer.finished.then(() => alone.delete(answer))
    },
    waitFor(work) {
      const done = work.then(forget, forget)
      afterwards.add(done)

      function forget(): void {
        afterwards.delete(done)
      }
    },
    async join(database, project, messageId) {
      const here =
        messageId === undefined
          ? ofProject(project).at(-1)
          : ofProject(project).find((answer) => answer.messageId === messageId)
      if (here) return here
      const row = await findStreamingAnswer(database, project, messageId)
      return row ? follow(database, project, row) : undefined
    },
    stop: (database, project) => stopEverywhere(bus, database, project, ofProject(project)),
    abandon(project) {
      for (const answer of ofProject(project)) answer.stop()
      publishAnswerMessage(bus, project, { kind: 'stop', answers: null })
    },
    writtenHere: () => all().map((answer) => answer.messageId),
    drain: (milliseconds) => drained(() => [...all(), ...alone], afterwards, milliseconds),
  }
}

/**
 * Stops the answers written here directly and the others by a message. Those still running after that are
 * marked as stopped.
 */
async function stopEverywhere(
  bus: Bus,
  database: Database,
  project: OwnedProjectId,
  here: LiveAnswer[],
): Promise<void> {
  for (const answer of here) answer.stop()
  const elsewhere = (await streamingAnswers(database, project)).filter(
    (id) => !here.some((answer) => answer.messageId === id),
  )
  if (elsewhere.length > 0) publishAnswerMessage(bus, project, { kind: 'stop', answers: elsewhere })
  await Promise.all(here.map((answer) => answer.finished))
  for (let left = elsewhere, polls = stopWait.polls; left.length > 0 && polls > 0; polls -= 1) {
    await new Promise((resolve) => setTimeout(resolve, stopWait.pollMs))
    left = (await streamingAnswers(database, project)).filter((id) => left.includes(id))
    if (polls === 1) await stopStreamingAnswers(database, left)
  }
}

async function drained(
  begun: () => LiveAnswer[],
  afterwards: ReadonlySet<Promise<unknown>>,
  milliseconds: number,
): Promise<void> {
  const timer = setTimeout(() => begun().forEach((answer) => answer.stop(brokenOff)), milliseconds)
  // Loop, because a request in flight may have started another answer.
  while (begun().length + afterwards.size > 0)
    await Promise.all([...begun().map((answer) => answer.finished), ...afterwards])
  clearTimeout(timer)
}
