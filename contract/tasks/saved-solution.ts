import { z } from 'zod'
import { Id, requiredText, Timestamp } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { isStorable, unstorableText } from '#contract/storable-text.ts'

const title = requiredText('Title is required', limits.solutionTitle, 'The title')
/** Must not be blank, but is not trimmed, because code needs its indentation. */
const content = z
  .string('Content is required')
  .refine((text) => text.trim() !== '', 'Content is required')
  .max(
    limits.solutionContent,
    `The content can have at most ${limits.solutionContent.toLocaleString('en-US')} characters`,
  )
  .refine(isStorable, unstorableText)

export const SolutionLanguage = z.enum(
  ['swift', 'json', 'xml', 'bash', 'markdown', 'text'],
  'The language is not one we know',
)
export type SolutionLanguage = z.infer<typeof SolutionLanguage>

export const NewSavedSolution = z.object({
  title,
  content,
  /** Null means that it is detected from the content. */
  language: SolutionLanguage.nullish().transform((language) => language ?? null),
  messageId: Id.nullish().transform((id) => id ?? null),
  /** If present, it must be the project in the path. */
  projectId: Id.optional(),
})
export type NewSavedSolution = z.infer<typeof NewSavedSolution>
export type NewSavedSolutionInput = z.input<typeof NewSavedSolution>

export const SavedSolutionChange = z.object({
  title: title.optional(),
  content: content.optional(),
  language: SolutionLanguage.nullable().optional(),
})
export type SavedSolutionChange = z.infer<typeof SavedSolutionChange>

export const SavedSolution = z.object({
  id: Id,
  projectId: Id,
  title: z.string(),
  content: z.string(),
  language: z.string().nullable(),
  messageId: Id.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type SavedSolution = z.infer<typeof SavedSolution>
