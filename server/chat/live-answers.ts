import type { OwnedProjectId } from '#server/projects/owned-project.ts'
import type { LiveAnswer } from './live-answer.ts'

/** The answers this process is making right now. */
export interface LiveAnswers {
  add(project: OwnedProjectId, answer: LiveAnswer): void
  /** The newest one of a project, or the one with this message. */
  find(project: OwnedProjectId, messageId?: number): LiveAnswer | undefined
  stop(project: OwnedProjectId): Promise<void>
  /** The project goes away: stops without waiting. */
  abandon(project: OwnedProjectId): void
  /** Waits for all to end, and stops those that last longer than the given time. */
  drain(milliseconds: number): Promise<void>
}

export function createLiveAnswers(): LiveAnswers {
  const answers = new Map<number, Set<LiveAnswer>>()
  const all = () => [...answers.values()].flatMap((set) => [...set])

  return {
    add(project, answer) {
      const ofProject = answers.get(project) ?? new Set()
      answers.set(project, ofProject.add(answer))
      void answer.finished.then(() => {
        ofProject.delete(answer)
        if (ofProject.size === 0 && answers.get(project) === ofProject) answers.delete(project)
      })
    },
    find(project, messageId) {
      const ofProject = [...(answers.get(project) ?? [])]
      return messageId === undefined ? ofProject.at(-1) : ofProject.find((answer) => answer.messageId === messageId)
    },
    async stop(project) {
      const ofProject = [...(answers.get(project) ?? [])]
      for (const answer of ofProject) answer.stop()
      await Promise.all(ofProject.map((answer) => answer.finished))
    },
    abandon(project) {
      for (const answer of answers.get(project) ?? []) answer.stop()
    },
    async drain(milliseconds) {
      const timer = setTimeout(() => all().forEach((answer) => answer.stop()), milliseconds)
      await Promise.all(all().map((answer) => answer.finished))
      clearTimeout(timer)
    },
  }
}
