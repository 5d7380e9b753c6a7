import { FileCheck2, Hand, ImageIcon, MessageCircleQuestionMark, type LucideIcon } from 'lucide-react'
import type { Task, TaskProof } from '#contract/tasks/task.ts'

const words: Record<TaskProof, { icon: LucideIcon; says: string }> = {
  code: { icon: FileCheck2, says: 'Shown with your own code.' },
  question: { icon: MessageCircleQuestionMark, says: 'Shown by the question you answered.' },
  picture: { icon: ImageIcon, says: 'Shown with your picture.' },
  word: {
    icon: Hand,
    says: 'You say it’s done, and that’s good enough to go on. Your code, a picture or the question makes it count as practiced.',
  },
}

/** How the learner showed that a finished task works. */
export function ProofLine({ task: { proof } }: { task: Task }) {
  if (!proof) return null
  const { icon: Icon, says } = words[proof]
  return (
    <p role="status" className="flex max-w-md items-start gap-2 text-left text-sm text-soft">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {says}
    </p>
  )
}
