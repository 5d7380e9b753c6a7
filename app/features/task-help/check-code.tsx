import { FileCheck2 } from 'lucide-react'
import { useState } from 'react'
import { DisclosureCard } from '#app/ui/disclosure-card.tsx'
import { CheckForm, type CheckCodeProps } from './check-form.tsx'
import { useWrittenCode } from './use-written-code.ts'

/** Checks the learner's Swift, pasted or dropped, against the task's needs. */
export function CheckCode({ task, needs, onDone }: CheckCodeProps) {
  const written = useWrittenCode(task.id)
  const [isOpen, setIsOpen] = useState(() => written.files.length > 0)
  return (
    <DisclosureCard
      icon={FileCheck2}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      title={
        <>
          <span className="block font-semibold">Check my code</span>
          <span className="block text-sm text-soft">
            Paste what you wrote, and see what is there and what is missing
          </span>
        </>
      }
    >
      <CheckForm task={task} needs={needs} onDone={onDone} written={written} />
    </DisclosureCard>
  )
}
