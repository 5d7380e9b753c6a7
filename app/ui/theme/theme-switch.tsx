import { Moon, Sun } from 'lucide-react'
import { buttonStyle } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'

/** Handled by switch-theme.ts through its attribute, so that it also works on pages without React. */
export function ThemeSwitch({ className }: { className?: string }) {
  return (
    <button
      type="button"
      data-theme-switch
      className={cn(buttonStyle({ variant: 'quiet', size: 'icon' }), className)}
      aria-label="Switch between light and dark"
    >
      <Moon aria-hidden className="theme-day" />
      <Sun aria-hidden className="theme-night" />
    </button>
  )
}
