import { z } from 'zod'
import { AnswerStep } from '#contract/chat/chat.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'

/** Messages between processes about the answers of one project. */
const AnswerMessage = z.discriminatedUnion('kind', [
  /** The answers to stop; null for all of the project's. */
  z.object({ kind: z.literal('stop'), answers: z.array(z.number()).nullable() }),
  /** Asks the process that writes this answer to send its text from this offset. */
  z.object({ kind: z.literal('ask'), answer: z.number(), from: z.number() }),
  z.object({
    kind: z.literal('piece'),
    answer: z.number(),
    /** The offset of `text` in the whole answer. */
    at: z.number(),
    text: z.string(),
    /** What the tutor is doing besides writing; the next text clears it. */
    step: AnswerStep.nullish(),
    end: z
      .object({ status: z.enum(['complete', 'stopped', 'failed']), error: z.string().nullable() })
      .nullable(),
  }),
])
type AnswerMessage = z.infer<typeof AnswerMessage>

export function publishAnswerMessage(bus: Bus, project: OwnedProjectId, message: AnswerMessage): void {
  bus.publish(channelOf(project), JSON.stringify(message))
}

export function onAnswerMessage(
  bus: Bus,
  project: OwnedProjectId,
  listener: (message: AnswerMessage) => void,
): () => void {
  return bus.subscribe(channelOf(project), (text) => listener(AnswerMessage.parse(JSON.parse(text))))
}

function channelOf(project: OwnedProjectId): string {
  return `answers of project ${project}`
}
