import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#app/ui/cn.ts'
import { CodeLines, type CodeLine } from './code-lines.tsx'

/** Code with its name and a copy button that works without React; `actions` go next to that button. */
export function CodeBlock({ code, lines, language, fileName, actions, className }: CodeBlockProps) {
  const name = fileName || languageNames.get(language ?? '') || language || 'Code'
  return (
    <figure data-code className={cn('overflow-hidden rounded-inner border border-line bg-code', className)}>
      <figcaption className="flex min-h-10 items-center justify-between gap-2 border-b border-line pr-1.5 pl-4">
        <span className="truncate font-mono text-[0.8125rem] text-soft">{name}</span>
        <span className="flex items-center gap-1">
          {actions}
          <button
            type="button"
            data-copy
            aria-label={`Copy ${name}`}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-[6px] px-2 text-[0.8125rem] font-semibold text-soft hover:bg-ink/8 hover:text-ink"
          >
            <Copy aria-hidden className="size-3.5" />
            Copy
          </button>
        </span>
      </figcaption>
      <pre
        tabIndex={0}
        role="group"
        aria-label={name}
        className="overflow-x-auto px-4 py-3 font-mono text-[0.875rem] leading-[1.65]"
      >
        <code>{lines ? <CodeLines lines={lines} /> : code}</code>
      </pre>
    </figure>
  )
}

interface CodeBlockProps {
  code: string
  lines?: CodeLine[]
  language?: string
  fileName?: string
  actions?: ReactNode
  className?: string
}

// A Map: language names come from models and users, and an object would also match inherited keys.
const languageNames = new Map(
  Object.entries({
    swift: 'Swift',
    json: 'JSON',
    bash: 'Terminal',
    sh: 'Terminal',
    xml: 'XML',
    text: 'Text',
  }),
)
