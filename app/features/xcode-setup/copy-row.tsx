import { Copy } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/enhance-copy.ts'

export function CopyRow({ label, value, shown = value }: { label: string; value: string; shown?: string }) {
  return (
    <div className="grid grid-cols-1 items-center gap-x-3 border-b border-line px-4 py-2.5 last:border-b-0 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="flex items-center gap-3">
        <span className="min-w-0 flex-1 font-mono text-[0.875rem] wrap-anywhere">{shown}</span>
        <Button
          size="small"
          aria-label={`Copy ${label}`}
          onClick={() => void copyText(value, `${label}: now paste it`)}
        >
          <Copy aria-hidden />
          Copy
        </Button>
      </dd>
    </div>
  )
}
