import { sessionKey } from './session-hint.ts'

/** An inline script: keeps room for a learner's work before the first paint, so that nothing moves when it comes. The server allows it by its hash. */
export function SessionScript() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

const script = `try{if(localStorage.getItem(${JSON.stringify(sessionKey)}))document.documentElement.dataset.session=''}catch{}`
