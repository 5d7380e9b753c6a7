import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { faultKinds, type CodeFault } from '#server/swift/faults/code-fault.ts'
import { loadYaml } from '#server/teaching/load-yaml.ts'

/** The text for a fault that `server/swift/faults` finds. */
export const CodeFaultText = z.strictObject({
  kind: z.enum(faultKinds),
  /** Short name, for lists of what was checked. */
  name: z.string().min(5),
  says: z.string().min(40),
  article: Slug,
  /** Words for symptoms that the fault explains, in lower case. */
  explains: z.array(z.string().min(2)).min(1),
  /** Words for what the code does: it is not reported to somebody who wants just that. */
  wanted: z.array(z.string().min(3)).default([]),
  /** Diagnostics that the fault causes. */
  errors: z.array(Slug).default([]),
  /** Only reported if it fits the symptom, because by itself it is often harmless. */
  onlyAsked: z.boolean().default(false),
  /** Whether it also counts against an attempt at a task: it is wrong whatever the other files contain. */
  isSure: z.boolean().default(false),
  /** Example code with the fault, and without it. */
  has: z.string().min(20),
  hasNot: z.string().min(20),
})
export type CodeFaultText = z.infer<typeof CodeFaultText>

export function loadCodeFaults(file: string): Promise<CodeFaultText[]> {
  return loadYaml(file, z.array(CodeFaultText))
}

/** The text with the learner's names filled in. */
export function sayCodeFault({ says }: CodeFaultText, { name, other }: CodeFault): string {
  return says.replaceAll('{name}', name).replaceAll('{other}', other)
}
