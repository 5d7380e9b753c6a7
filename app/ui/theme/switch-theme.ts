import { chooseTheme, isNight } from './theme.ts'

/** Makes the theme switch work. Choosing the theme the system has makes the page follow the system again. */
export function enhanceThemeSwitch(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-theme-switch]')) return
    const wanted = isNight() ? 'light' : 'dark'
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    chooseTheme(wanted === system ? 'system' : wanted)
  })
}
