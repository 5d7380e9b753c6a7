import type { MouseEvent } from 'react'
import { cn } from '#app/ui/cn.ts'
import type { MarkedText as Marked } from '#contract/search.ts'
import type { PaletteEntry } from './palette-entry.ts'

interface PaletteOptionProps {
  id: string
  entry: PaletteEntry
  isCurrent: boolean
  onPointTo: () => void
  onChoose: (inNewTab: boolean) => void
}

export function PaletteOption({
  id,
  entry: { icon: Icon, title, snippet, place },
  isCurrent,
  onPointTo,
  onChoose,
}: PaletteOptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      // Not on mouseenter, which also fires when the list moves under a resting pointer.
      onPointerMove={isCurrent ? undefined : onPointTo}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event: MouseEvent) => onChoose(event.metaKey || event.ctrlKey)}
      className={cn(
        'flex min-h-11 w-full scroll-my-8 text-left items-center gap-3 rounded-inner px-3 py-1.5',
        isCurrent && 'bg-sunken outline-1 -outline-offset-1 outline-line-strong/60',
      )}
    >
      <Icon
        aria-hidden
        className={cn('size-[1.125rem] shrink-0 self-start text-soft', snippet ? 'mt-1' : 'mt-1.5')}
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium break-words">
          <MarkedText text={title} />
        </span>
        {snippet && snippet.length > 0 && (
          <span className="line-clamp-1 text-sm break-words text-soft">
            <MarkedText text={snippet} />
          </span>
        )}
      </span>
      {place && (
        <span className="max-w-[35%] shrink-0 truncate text-sm text-soft max-sm:max-w-[30%]">{place}</span>
      )}
    </button>
  )
}

function MarkedText({ text }: { text: Marked }) {
  // Parts of a text have no key other than their index.
  return text.map((piece, at) =>
    piece.isMatch ? (
      <mark key={at} className="rounded-[3px] bg-dawn-tint text-ink">
        {piece.text}
      </mark>
    ) : (
      <span key={at}>{piece.text}</span>
    ),
  )
}
