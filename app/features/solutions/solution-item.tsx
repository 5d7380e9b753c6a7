import { Copy, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { SavedSolution } from '#contract/saved-solution.ts'
import { AccordionContent, AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/enhance-copy.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { readSolution } from './read-solution.ts'

const SolutionContent = lazy(() => import('./solution-content.tsx'))

export function SolutionItem({ solution, onEdit, onDelete }: { solution: SavedSolution; onEdit: () => void; onDelete: () => void }) {
  const { title, createdAt } = solution
  return (
    <AccordionItem
      id={`solution-${solution.id}`}
      value={String(solution.id)}
      className="scroll-mt-4 rounded-house border border-line bg-raised px-4 data-[state=open]:border-line-strong"
    >
      <AccordionTrigger>
        <span className="min-w-0 break-words">{title}</span>
      </AccordionTrigger>
      <AccordionContent className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" onClick={() => void copyText(textToCopy(solution), 'Solution code has been copied')}>
            <Copy aria-hidden />
            Copy
          </Button>
          <Button size="small" variant="quiet" onClick={onEdit}>
            <Pencil aria-hidden />
            Edit
          </Button>
          <Button size="small" variant="quiet" onClick={onDelete}>
            <Trash2 aria-hidden />
            Delete
          </Button>
          <p className="ml-auto text-sm text-soft">
            Saved <time dateTime={createdAt}>{new Date(createdAt).toLocaleDateString()}</time>
          </p>
        </div>
        <Suspense fallback={<Skeleton className="h-32" />}>
          <SolutionContent solution={solution} />
        </Suspense>
      </AccordionContent>
    </AccordionItem>
  )
}

/** What one wants in Xcode: code without the fence it was saved in. */
function textToCopy(solution: SavedSolution): string {
  const read = readSolution(solution)
  return read.kind === 'code' ? read.code : solution.content
}
