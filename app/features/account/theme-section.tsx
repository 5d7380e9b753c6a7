import { useState } from 'react'
import { chooseTheme, storedTheme, type Theme } from '#app/ui/theme.ts'
import { AccountSection } from '#app/ui/account-section.tsx'

const themes: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' }

export function ThemeSection() {
  const [theme, setTheme] = useState(storedTheme)

  function handleChange(chosen: Theme) {
    chooseTheme(chosen)
    setTheme(chosen)
  }

  return (
    <AccountSection title="Theme" note="For this browser.">
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">Theme</legend>
        {Object.entries(themes).map(([value, label]) => (
          <label key={value} className="flex min-h-10 items-center gap-2">
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => handleChange(value as Theme)}
              className="size-4 accent-sky"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </AccountSection>
  )
}
