export const themeKey = 'theme'

export type Theme = 'system' | 'light' | 'dark'

export function storedTheme(): Theme {
  const theme = localStorage.getItem(themeKey)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(themeKey)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(themeKey, theme)
    document.documentElement.dataset.theme = theme
  }
}

/** What is on the screen now, whoever decided it. */
export function isNight(): boolean {
  const theme = storedTheme()
  return theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
}
