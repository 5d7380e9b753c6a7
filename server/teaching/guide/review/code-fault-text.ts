import { z } from 'zod'
import { Slug } from '#contract/learning/article.ts'
import { faultKinds, type CodeFault } from '#server/swift/faults/code-fault.ts'
import { loadYaml } from '#server/teaching/load-yaml.ts'

/** What is said of a fault that `server/swift/faults` finds. */
export const CodeFaultText = z.strictObject({
  kind: z.enum(faultKinds),
  /** Its name in a list of what was looked for. */
  name: z.string().min(5),
  says: z.string().min(40),
  article: Slug,
  /** Words of the symptoms that it explains, in lower case. */
  explains: z.array(z.string().min(2)).min(1),
  /** Diagnostics that it causes. */
  errors: z.array(Slug).default([]),
  /** Mentioned only if the symptom fits, because alone it is often harmless. */
  onlyAsked: z.boolean().default(false),
  /** Also counts against an attempt at a task: it is wrong, whatever other files hold. */
  isSure: z.boolean().default(false),
  /** Code with the fault, and code without it. */
  has: z.string().min(20),
  hasNot: z.string().min(20),
})
export type CodeFaultText = z.infer<typeof CodeFaultText>

export function loadCodeFaults(file: string): Promise<CodeFaultText[]> {
  return loadYaml(file, z.array(CodeFaultText))
}

/** The text in the learner's names. */
export function sayCodeFault({ says }: CodeFaultText, { name, other }: CodeFault): string {
  return says.replaceAll('{name}', name).replaceAll('{other}', other)
}
