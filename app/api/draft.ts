/** What was written and not yet taken by the server, kept over a reload of this tab. */
export function readDraft(projectId: number): string {
  return read(draftKey(projectId)) ?? ''
}

export function writeDraft(projectId: number, text: string): void {
  write(draftKey(projectId), text === '' ? null : text)
}

/** The same message tried again keeps its key, so that the server takes it once; another message gets a new one. */
export function keyFor(projectId: number, content: string, newestId = 0): string {
  const unsent = parse(read(unsentKey(projectId)))
  if (unsent?.content === content) return unsent.key
  const key = newKey()
  write(unsentKey(projectId), JSON.stringify({ content, key, newestId }))
  return key
}

/** What the server took, though it could not say so: it stands among the messages, behind those of that time. Null where nothing did. */
export function findArrived(projectId: number, messages: { id: number; content: string; isUserMessage: boolean }[]): string | null {
  const unsent = parse(read(unsentKey(projectId)))
  const hasArrived = unsent !== null && messages.some(({ id, content, isUserMessage }) => isUserMessage && id > unsent.newestId && content === unsent.content)
  return hasArrived ? unsent.content : null
}

export function forgetKey(projectId: number): void {
  write(unsentKey(projectId), null)
}

const draftKey = (projectId: number) => `chat-draft:${projectId}`
const unsentKey = (projectId: number) => `chat-unsent:${projectId}`

interface Unsent {
  content: string
  key: string
  /** The newest message there was when it was first sent. */
  newestId: number
}

function parse(text: string | null): Unsent | null {
  try {
    return text === null ? null : (JSON.parse(text) as Unsent)
  } catch {
    return null
  }
}

// `crypto.randomUUID` is missing where the page is served without https.
function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(16))
  random[6] = (random[6]! & 0x0f) | 0x40
  random[8] = (random[8]! & 0x3f) | 0x80
  const digits = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

// Storage may be full or forbidden; the box works without it.
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // See read.
  }
}
