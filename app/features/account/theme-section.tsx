import { useState } from 'react'
import { chooseTheme, storedTheme, type Theme } from '#app/ui/theme/theme.ts'
import { AccountSection } from '#app/ui/page/account-section.tsx'

const themes: Record<Theme, string> = { system: 'Match system', light: 'Light', dark: 'Dark' }

export function ThemeSection() {
  const [theme, setTheme] = useState(storedTheme)

  function handleChange(chosen: Theme) {
    chooseTheme(chosen)
    setTheme(chosen)
  }

  return (
    <AccountSection title="Theme" note="For this browser.">
      <fieldset className="inline-flex flex-wrap rounded-inner border border-line-strong/60 bg-raised p-0.5">
        <legend className="sr-only">Theme</legend>
        {Object.entries(themes).map(([value, label]) => (
          <label
            key={value}
            className="inline-flex min-h-9 items-center rounded-[calc(var(--radius-inner)-2px)] px-3 text-[0.9375rem] font-semibold text-soft transition-colors hover:text-ink has-checked:bg-ink/10 has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-sky"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => handleChange(value as Theme)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </AccountSection>
  )
}
