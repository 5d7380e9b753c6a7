import { storage } from '#app/ui/browser-storage.ts'
import { isSameAsk, withoutFiles, type Ask, type AskedMessage } from './ask.ts'

/** A retry keeps its key, so that the server accepts it only once; a different request gets a new key. */
export function keyFor(projectId: number, ask: Ask, newestId = 0): string {
  const unsent = readUnsent(projectId)
  if (unsent && isSameAsk(unsent.ask, ask)) return unsent.key
  const key = newKey()
  const kept: Unsent = { ask: withoutFiles(ask), key, newestId }
  storage('session').write(unsentKey(projectId), JSON.stringify(kept))
  return key
}

/** The message that the server stored although its response was lost, found among the newer messages. Null if there is none. */
export function findArrived(
  projectId: number,
  messages: { id: number; content: string; isUserMessage: boolean }[],
): AskedMessage | null {
  const unsent = readUnsent(projectId)
  if (!unsent || 'answerTo' in unsent.ask) return null
  const { ask, newestId } = unsent
  return messages.some(
    ({ id, content, isUserMessage }) => isUserMessage && id > newestId && content === ask.content,
  )
    ? ask
    : null
}

export function forgetKey(projectId: number): void {
  storage('session').remove(unsentKey(projectId))
}

const unsentKey = (projectId: number) => `unsent-ask:${projectId}`

interface Unsent {
  ask: Ask
  key: string
  /** The newest message when it was first sent. */
  newestId: number
}

function readUnsent(projectId: number): Unsent | null {
  try {
    return JSON.parse(storage('session').read(unsentKey(projectId)) ?? 'null') as Unsent | null
  } catch {
    return null
  }
}

// `crypto.randomUUID` is missing on pages served without https.
function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(16))
  random[6] = (random[6]! & 0x0f) | 0x40
  random[8] = (random[8]! & 0x3f) | 0x80
  const digits = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
