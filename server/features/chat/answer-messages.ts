import { z } from 'zod'
import { AnswerStep } from '#contract/chat.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'

/** What the processes say to each other about the answers of one project. */
const AnswerMessage = z.discriminatedUnion('kind', [
  /** Null: every answer of the project. */
  z.object({ kind: z.literal('stop'), answers: z.array(z.number()).nullable() }),
  /** Whoever makes this answer: tell its text from here on. */
  z.object({ kind: z.literal('ask'), answer: z.number(), from: z.number() }),
  z.object({
    kind: z.literal('piece'),
    answer: z.number(),
    /** Where in the answer the text begins. */
    at: z.number(),
    text: z.string(),
    /** What is done beside writing; gone with the next text. */
    step: AnswerStep.nullish(),
    end: z
      .object({ status: z.enum(['complete', 'stopped', 'failed']), error: z.string().nullable() })
      .nullable(),
  }),
])
type AnswerMessage = z.infer<typeof AnswerMessage>

export function sayAboutAnswers(bus: Bus, project: OwnedProjectId, message: AnswerMessage): void {
  bus.publish(channelOf(project), JSON.stringify(message))
}

export function hearAboutAnswers(
  bus: Bus,
  project: OwnedProjectId,
  listener: (message: AnswerMessage) => void,
): () => void {
  return bus.subscribe(channelOf(project), (text) => listener(AnswerMessage.parse(JSON.parse(text))))
}

function channelOf(project: OwnedProjectId): string {
  return `answers of project ${project}`
}
