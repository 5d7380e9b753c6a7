import { z } from 'zod'

const SentPart = z.object({ title: z.string(), text: z.string() })

/** Exactly what language models were sent for one answer. */
export const TutorView = z.object({
  /** The model that wrote the answer; `field-guide` reads the same but sends it nowhere. */
  model: z.string(),
  /** What the model is told, part by part, in the order sent. */
  instructions: z.array(SentPart),
  /** The conversation, oldest first, the question last. */
  messages: z.array(z.object({ role: z.enum(['learner', 'tutor']), text: z.string() })),
  /** An estimate made before sending. */
  tokens: z.int(),
  /** Models that were sent the same before and did not answer. */
  alsoSentTo: z.array(z.string()).default([]),
  /** Anything else that was sent, in order: the model's tools, what it looked up, Swift it was asked to fix. */
  further: z.array(SentPart).default([]),
})
export type TutorView = z.infer<typeof TutorView>
