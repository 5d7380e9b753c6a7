import { themeKey } from './theme.ts'

/** Runs before the first paint, so that a stored theme never flashes and folded parts stay unfolded without JavaScript; the server allows it by its hash. */
export function ThemeScript() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

/** A browser that keeps nothing throws where it is asked for the theme: then the system's stands, and there is nothing to tell. */
const script = `document.documentElement.dataset.js='';try{var t=localStorage.getItem(${JSON.stringify(themeKey)});if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
