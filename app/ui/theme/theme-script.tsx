import { themeKey } from './theme.ts'

/** Runs before the first paint, so that a stored theme never flashes, and folded parts are open without JavaScript; the server allows it by its hash. */
export function ThemeScript() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/** A browser without storage throws here; then the system's theme applies. */
const script = `document.documentElement.dataset.js='';try{var t=localStorage.getItem(${JSON.stringify(themeKey)});if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
