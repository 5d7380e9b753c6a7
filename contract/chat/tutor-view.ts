import { z } from 'zod'

const SentPart = z.object({ title: z.string(), text: z.string() })

/** Exactly what language models were sent for one answer. */
export const TutorView = z.object({
  /**
   * The model that wrote the answer. `field-guide` is the built-in tutor: it gets the same input, and nothing
   * leaves the server.
   */
  model: z.string(),
  /** The instructions to the model, in the order they were sent. */
  instructions: z.array(SentPart),
  /** The conversation, oldest message first; the last one is the question. */
  messages: z.array(z.object({ role: z.enum(['learner', 'tutor']), text: z.string() })),
  /** Estimated before sending. */
  tokens: z.int(),
  /** Models that were sent the same input first, but did not answer. */
  alsoSentTo: z.array(z.string()).default([]),
  /**
   * Everything else that was sent, in order: the model's tools, what it looked up, Swift it was asked to fix.
   */
  further: z.array(SentPart).default([]),
})
export type TutorView = z.infer<typeof TutorView>
