import { Search } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { prepareCommands, useOpenCommands } from './command-center.tsx'
import { paletteKeys } from './key-names.ts'

/** The header button that opens search and commands, for people who do not know the shortcut. */
export function CommandButton({ isIcon = false, className }: CommandButtonProps) {
  const open = useOpenCommands()
  return (
    <Button
      variant="quiet"
      aria-keyshortcuts="Meta+K Control+K"
      title={`Search and commands (${paletteKeys})`}
      onPointerEnter={prepareCommands}
      onFocus={prepareCommands}
      onClick={() => open('palette')}
      className={cn(
        isIcon
          ? 'size-10 px-0'
          : 'max-lg:size-10 max-lg:px-0 lg:border-line lg:px-3 lg:font-normal lg:text-soft',
        className,
      )}
    >
      <Search aria-hidden />
      <span className={isIcon ? 'sr-only' : 'max-lg:sr-only'}>
        Search<span className="sr-only"> and commands</span>
      </span>
      {!isIcon && (
        <kbd
          aria-hidden
          className="ml-2 rounded-[5px] border border-line bg-sunken px-1.5 font-sans text-xs leading-5 font-medium max-lg:hidden"
        >
          {paletteKeys}
        </kbd>
      )}
    </Button>
  )
}

interface CommandButtonProps {
  /** Shows only the icon, where there is another search field nearby. */
  isIcon?: boolean
  className?: string
}
