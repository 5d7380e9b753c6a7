import type { Bus } from '#server/platform/bus/bus.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { sayAboutAnswers } from './answer-messages.ts'
import {
  brokenOff,
  findStreamingAnswer,
  stopStreamingAnswers,
  streamingAnswers,
  type AnswerRow,
} from './answer-store.ts'
import { followAnswer } from './follow-answer.ts'
import type { AnswerReader, LiveAnswer } from './live-answer.ts'
import { shareAnswer } from './share-answer.ts'

/** The answers that are made right now: by this process, and through it those of the others. */
export interface LiveAnswers {
  add(project: OwnedProjectId, answer: LiveAnswer): void
  /** One that belongs to no conversation; only a stop of the server asks for it. */
  addAlone(answer: LiveAnswer): void
  /** What is still to be done when an answer is over, before the server may stop. */
  waitFor(work: Promise<unknown>): void
  /** The newest one of a project, or the one with this message, wherever it is made. */
  join(database: Database, project: OwnedProjectId, messageId?: number): Promise<AnswerReader | undefined>
  /** Resolves when none of the project's answers is being written any more. */
  stop(database: Database, project: OwnedProjectId): Promise<void>
  /** The project goes away: stops without waiting. */
  abandon(project: OwnedProjectId): void
  /** The messages that this process is writing. */
  writtenHere(): number[]
  /** Waits for all to end, and for what is to be done then, and breaks off those that last longer than the given time. */
  drain(milliseconds: number): Promise<void>
}

/** How long another process may take to stop before its answer is ended without it. */
const patience = { looks: 20, lookMs: 50 }

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
    async stop(database, project) {
      const here = ofProject(project)
      for (const answer of here) answer.stop()
      const elsewhere = (await streamingAnswers(database, project)).filter(
        (id) => !here.some((answer) => answer.messageId === id),
      )
      if (elsewhere.length > 0) sayAboutAnswers(bus, project, { kind: 'stop', answers: elsewhere })
      await Promise.all(here.map((answer) => answer.finished))
      for (let left = elsewhere, looks = patience.looks; left.length > 0 && looks > 0; looks -= 1) {
        await new Promise((resolve) => setTimeout(resolve, patience.lookMs))
        left = (await streamingAnswers(database, project)).filter((id) => left.includes(id))
        if (looks === 1) await stopStreamingAnswers(database, left)
      }
    },
    abandon(project) {
      for (const answer of ofProject(project)) answer.stop()
      sayAboutAnswers(bus, project, { kind: 'stop', answers: null })
    },
    writtenHere: () => all().map((answer) => answer.messageId),
    async drain(milliseconds) {
      const begun = () => [...all(), ...alone]
      const timer = setTimeout(() => begun().forEach((answer) => answer.stop(brokenOff)), milliseconds)
      // Again, because a call that was under way may have begun one more.
      while (begun().length + afterwards.size > 0)
        await Promise.all([...begun().map((answer) => answer.finished), ...afterwards])
      clearTimeout(timer)
    },
  }
}
