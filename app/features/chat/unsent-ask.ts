import { storage } from '#app/ui/browser-storage.ts'
import { isSameAsk, withoutFiles, type Ask, type AskedMessage } from './ask.ts'

/** The idempotency key of a request: a retry reuses it, so that the server accepts the message only once. */
export function keyFor(projectId: number, ask: Ask, newestId = 0): string {
  const unsent = readUnsent(projectId)
  if (unsent && isSameAsk(unsent.ask, ask)) return unsent.key
  const key = newKey()
  const kept: Unsent = { ask: withoutFiles(ask), key, newestId }
  storage('session').write(unsentKey(projectId), JSON.stringify(kept))
  return key
}

/** The last request's message if the server has it although the response was lost; otherwise null. */
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
  /** The id of the newest message at the first attempt to send. */
  newestId: number
}

function readUnsent(projectId: number): Unsent | null {
  try {
    return JSON.parse(storage('session').read(unsentKey(projectId)) ?? 'null') as Unsent | null
  } catch {
    return null
  }
}

// `crypto.randomUUID` is missing on pages served without HTTPS.
function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(16))
  random[6] = (random[6]! & 0x0f) | 0x40
  random[8] = (random[8]! & 0x3f) | 0x80
  const digits = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
