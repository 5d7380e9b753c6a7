import { z } from 'zod'

/** Exactly what was sent to the language model for one answer. */
export const TutorView = z.object({
  /** The model that wrote the answer; `field-guide` reads the same, and sends it nowhere. */
  model: z.string(),
  /** What the model is told, part by part, in the order sent. */
  instructions: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The conversation, oldest first, the question last. */
  messages: z.array(z.object({ role: z.enum(['learner', 'tutor']), text: z.string() })),
  /** An estimate made before it was sent. */
  tokens: z.int(),
})
export type TutorView = z.infer<typeof TutorView>
