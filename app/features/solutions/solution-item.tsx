import { Copy, Download, MessageCircle, Pencil, Trash2 } from 'lucide-react'
import { Suspense, type Ref } from 'react'
import type { SavedSolution } from '#contract/tasks/saved-solution.ts'
import { AccordionContent, AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx'
import { Button } from '#app/ui/button.tsx'
import { downloadFile } from '#app/ui/download-file.ts'
import { copyText } from '#app/ui/enhance-copy.ts'
import { lateComponent } from '#app/ui/loading/late-component.tsx'
import { Skeleton } from '#app/ui/loading/skeleton.tsx'
import { showDay } from '#app/ui/show-date.ts'
import { languageName, solutionFile, textOf } from './solution-file.ts'

const SolutionContent = lateComponent(() => import('./solution-content.tsx').then((module) => module.default))

export interface SolutionActions {
  edit: (solution: SavedSolution) => void
  remove: (solution: SavedSolution) => void
  showMessage: (messageId: number) => void
}

interface SolutionItemProps {
  ref?: Ref<HTMLDivElement>
  solution: SavedSolution
  actions: SolutionActions
}

export function SolutionItem({ ref, solution, actions }: SolutionItemProps) {
  const { id, title, messageId, createdAt } = solution
  const language = languageName(solution)
  return (
    <AccordionItem
      ref={ref}
      id={`solution-${id}`}
      value={String(id)}
      className="scroll-mt-4 rounded-house border border-line bg-raised px-4 data-[state=open]:border-line-strong"
    >
      <AccordionTrigger>
        <span className="min-w-0 flex-1 break-words">{title}</span>
        {language && (
          <span className="max-w-28 shrink-0 truncate text-sm font-normal text-soft">{language}</span>
        )}
      </AccordionTrigger>
      <AccordionContent className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
          <Button
            size="small"
            className="mr-1"
            onClick={() => void copyText(textOf(solution), 'Solution code has been copied')}
          >
            <Copy aria-hidden />
            Copy
          </Button>
          <Button size="small" variant="quiet" className="px-2" onClick={() => download(solution)}>
            <Download aria-hidden />
            Download
          </Button>
          <Button size="small" variant="quiet" className="px-2" onClick={() => actions.edit(solution)}>
            <Pencil aria-hidden />
            Edit
          </Button>
          <Button size="small" variant="quiet" className="px-2" onClick={() => actions.remove(solution)}>
            <Trash2 aria-hidden />
            Delete
          </Button>
        </div>
        <Suspense fallback={<Skeleton className="h-32" />}>
          <SolutionContent solution={solution} />
        </Suspense>
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-soft">
          <span>
            Saved <time dateTime={createdAt}>{showDay(createdAt)}</time>
          </span>
          {messageId !== null && (
            <Button size="small" variant="link" onClick={() => actions.showMessage(messageId)}>
              <MessageCircle aria-hidden />
              Show it in the chat
            </Button>
          )}
        </p>
      </AccordionContent>
    </AccordionItem>
  )
}

function download(solution: SavedSolution) {
  const { name, text } = solutionFile(solution)
  downloadFile(name, text)
}
