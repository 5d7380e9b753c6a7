import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileCode2, X } from 'lucide-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { limits } from '#contract/limits.ts'
import type { Task } from '#contract/tasks/task.ts'
import type { AttemptFile } from '#contract/tasks/task-help.ts'
import { tooMuchCode } from '#contract/tasks/too-much-code.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { Textarea } from '#app/ui/form/textarea.tsx'
import { AttemptResult } from './attempt-result.tsx'
import { addSwiftFiles, sizeOf } from './swift-files.ts'
import { checkAttemptMutation } from './task-help-queries.ts'
import { pastedName, type WrittenCode } from './use-written-code.ts'

export interface CheckCodeProps {
  task: Task
  needs: string[]
  onDone: (() => void) | null
}

export function CheckForm({
  task,
  needs,
  onDone,
  written: { files, keep },
}: CheckCodeProps & { written: WrittenCode }) {
  const [refusals, setRefusals] = useState<string[]>([])
  const check = useMutation(checkAttemptMutation(useQueryClient(), task.projectId, task.id))
  const added = files.filter(({ name }) => name !== pastedName)

  async function add(chosen: File[]) {
    const read = await addSwiftFiles(files, chosen)
    setRefusals(read.refusals)
    keep(read.files)
  }

  function submit() {
    if (check.isPending) return
    if (files.every(({ code }) => code.trim() === ''))
      return setRefusals(['Paste the Swift you wrote for this task, or add its files.'])
    if (sizeOf(files) > limits.attemptCode) return setRefusals([tooMuchCode])
    setRefusals([])
    check.mutate(files)
  }

  return (
    <form
      className="grid grid-cols-1 gap-3 px-4 pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Needs needs={needs} />
      <PasteBox
        pasted={files.find(({ name }) => name === pastedName)?.code ?? ''}
        onPaste={(code) => keep([...added, { name: pastedName, code }])}
        onFiles={(chosen) => void add(chosen)}
      />
      <AddedList files={added} onRemove={(name) => keep(files.filter((file) => file.name !== name))} />
      {refusals.length > 0 && <Refusals refusals={refusals} />}
      <FormButtons isChecking={check.isPending} onFiles={(chosen) => void add(chosen)} />
      <div role="status">{check.data && <AttemptResult reading={check.data} onDone={onDone} />}</div>
    </form>
  )
}

function Needs({ needs }: { needs: string[] }) {
  return (
    <details className="text-[0.9375rem]">
      <summary className="cursor-pointer font-semibold">What we look for</summary>
      <ul className="mt-1 list-disc pl-5 text-soft">
        {needs.map((need) => (
          <li key={need}>{need.replaceAll('`', '')}</li>
        ))}
      </ul>
    </details>
  )
}

/** A box for pasted code; also accepts dropped files. */
function PasteBox({
  pasted,
  onPaste,
  onFiles,
}: {
  pasted: string
  onPaste: (code: string) => void
  onFiles: (files: File[]) => void
}) {
  const id = useId()
  const [isAbove, setIsAbove] = useState(false)
  const dropProps = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsAbove(true)
    },
    onDragLeave: () => setIsAbove(false),
    onDrop(event: DragEvent) {
      setIsAbove(false)
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
  }

  return (
    <div className="grid gap-1.5" {...dropProps}>
      <label htmlFor={`${id}-code`} className="text-[0.9375rem] font-semibold">
        Your Swift for this task
      </label>
      <Textarea
        id={`${id}-code`}
        rows={6}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        value={pasted}
        onChange={({ target }) => onPaste(target.value)}
        aria-describedby={`${id}-note`}
        className={cn('font-mono text-sm', isAbove && 'border-dawn ring-2 ring-dawn')}
      />
      <p id={`${id}-note`} className="text-sm text-soft">
        Paste it here, or drop .swift files. Your code is read, not run.
      </p>
    </div>
  )
}

function Refusals({ refusals }: { refusals: string[] }) {
  return (
    <ul role="alert" className="grid gap-1 text-[0.9375rem] text-wrong">
      {refusals.map((refusal) => (
        <li key={refusal}>{refusal}</li>
      ))}
    </ul>
  )
}

function FormButtons({ isChecking, onFiles }: { isChecking: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" size="small" variant="primary" pendingLabel={isChecking && 'Checking...'}>
        Check my code
      </Button>
      <Button size="small" onClick={() => input.current?.click()}>
        <FileCode2 aria-hidden />
        Add Swift files
      </Button>
      <input
        ref={input}
        type="file"
        accept=".swift"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

function AddedList({ files, onRemove }: { files: AttemptFile[]; onRemove: (name: string) => void }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Added files" className="flex flex-wrap gap-2">
      {files.map(({ name }) => (
        <li
          key={name}
          className="flex max-w-full items-center gap-1 rounded-full border border-line-strong/60 py-0.5 pr-1 pl-3 text-sm"
        >
          <span className="truncate">{name}</span>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(name)}
            className="grid size-6 place-items-center rounded-full hover:bg-ink/8"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
