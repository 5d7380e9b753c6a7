import { themeKey } from './theme.ts'

/** Runs before the first paint, so that a stored theme never flashes; the server allows it by its hash. */
export function ThemeScript() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

const script = `try{var t=localStorage.getItem(${JSON.stringify(themeKey)});if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
