import { themeKey } from './theme.ts'

/** Before the first paint, applies a stored theme and marks the page as having JavaScript. Allowed by hash. */
export function ThemeScript() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/** Throws in a browser without storage; the system's theme then applies. */
const script = `document.documentElement.dataset.js='';try{var t=localStorage.getItem(${JSON.stringify(themeKey)});if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
