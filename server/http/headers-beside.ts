import { ServerResponse, type OutgoingHttpHeader, type OutgoingHttpHeaders } from 'node:http'

const beside = Symbol('headers beside the answer')

interface Answer extends ServerResponse {
  /** Names and values in turn, until the head is written. */
  [beside]?: string[] | null
}

type Given = OutgoingHttpHeaders | OutgoingHttpHeader[]

const { writeHead } = ServerResponse.prototype

/** Lets headers wait beside Node's answer until its head is written: set in it, each would be looked at twice, and kept for as long as somebody reads. */
export function keepHeadersBeside(answer: Answer): void {
  answer[beside] = []
  answer.writeHead = writeWhole
}

/** Names and values in turn, the names in lower case. False where nothing can wait, as in tests without a port. */
export function setAllBeside(answer: Answer | undefined, headers: string[]): boolean {
  const waiting = answer?.[beside]
  if (!waiting) return false
  if (waiting.length === 0) answer[beside] = headers.slice()
  else for (let at = 0; at < headers.length; at += 2) setBeside(answer, headers[at]!, headers[at + 1]!)
  return true
}

/** By its lower-case name, for whatever is answered; what the answer sets itself stands above it. False where nothing can wait. */
export function setBeside(answer: Answer | undefined, name: string, value: string): boolean {
  const waiting = answer?.[beside]
  if (!waiting) return false
  for (let at = 0; at < waiting.length; at += 2) {
    if (waiting[at] !== name) continue
    waiting[at + 1] = value
    return true
  }
  waiting.push(name, value)
  return true
}

function writeWhole(this: Answer, status: number, reason?: string | Given, headers?: Given): ServerResponse {
  const waiting = this[beside] ?? []
  this[beside] = null
  if (typeof reason === 'string') this.statusMessage = reason
  return writeHead.call(this, status, withWaiting(waiting, typeof reason === 'string' ? headers : reason))
}

/** As a flat list, which Node does not keep. */
function withWaiting(waiting: string[], given: Given = []): OutgoingHttpHeader[] {
  const all = Array.isArray(given) ? given : listOf(given)
  const names: string[] = []
  for (let at = 0; at < all.length; at += 2) names.push(String(all[at]).toLowerCase())
  for (let at = 0; at < waiting.length; at += 2) if (!names.includes(waiting[at]!)) all.push(waiting[at]!, waiting[at + 1]!)
  return all
}

function listOf(headers: OutgoingHttpHeaders): OutgoingHttpHeader[] {
  const all: OutgoingHttpHeader[] = []
  for (const name in headers) {
    const value = headers[name]
    if (value !== undefined) all.push(name, value)
  }
  return all
}
