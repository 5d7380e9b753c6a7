import { storage } from '#app/ui/browser-storage.ts'

export const themeKey = 'theme'

export type Theme = 'system' | 'light' | 'dark'

export function storedTheme(): Theme {
  const theme = storage('local').read(themeKey)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    storage('local').remove(themeKey)
    delete document.documentElement.dataset.theme
  } else {
    storage('local').write(themeKey, theme)
    document.documentElement.dataset.theme = theme
  }
}

/** Whether the dark theme is displayed, by choice or because the system's is dark. */
export function isNight(): boolean {
  const theme = storedTheme()
  return theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
}
