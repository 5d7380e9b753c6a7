import { createHash } from 'node:crypto'
import { createReadStream, existsSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

/** The download failed; the message is for the operator. */
export class DownloadFailure extends Error {}

export interface Download {
  address: string
  /** The file to download to. If the download is interrupted, it is kept and resumed from. */
  partFile: string
  /** The expected hash; if null, the one the server sends. */
  sha256: string | null
  onProgress: (received: number, total: number | null) => void
}

const mostRedirects = 5
const again = 'The part received so far is kept: run the same command again to continue.'

export async function downloadModel({ address, partFile, sha256, onProgress }: Download): Promise<string> {
  const begun = existsSync(partFile) ? statSync(partFile).size : 0
  const { response, namedHash } = await ask(address, begun)
  const expected = sha256 ?? namedHash
  const isWhole = response.status === 416 && begun > 0
  if (!isWhole) await receive(response, begun, partFile, onProgress)
  else await response.body?.cancel()
  const hash = await hashOf(partFile)
  if (expected !== null && hash !== expected) {
    rmSync(partFile, { force: true })
    throw new DownloadFailure(
      `The downloaded file is not the expected one: its SHA-256 is ${hash} instead of ${expected}. It was deleted; run the same command to download it again.`,
    )
  }
  return hash
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Follows redirects itself, because only the first response contains the file's hash. */
async function ask(
  address: string,
  begun: number,
): Promise<{ response: Response; namedHash: string | null }> {
  let next = address
  let namedHash: string | null = null
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { 'Accept-Encoding': 'identity', ...(begun > 0 ? { Range: `bytes=${begun}-` } : {}) },
    }).catch((error: unknown) => {
      throw new DownloadFailure(
        `${new URL(next).host} cannot be reached from this machine. Fetch ${address} elsewhere, and name the file: npm run fledge -- model --file PATH`,
        { cause: error },
      )
    })
    namedHash ??= hashIn(response)
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel()
      next = new URL(location, next).href
      if (address.startsWith('https:') && !next.startsWith('https:')) break
      continue
    }
    if (response.ok || response.status === 416) return { response, namedHash }
    throw new DownloadFailure(
      `${new URL(next).host} answered with ${response.status} instead of the file. The address of the model is in tools/llama/models.json.`,
    )
  }
  throw new DownloadFailure(`${new URL(address).host} redirects to an address that is not followed: ${next}`)
}

/** The SHA-256 in a response header, which Hugging Face sends for large files; null if there is none. */
function hashIn(response: Response): string | null {
  return /^"?([0-9a-f]{64})"?$/.exec(response.headers.get('x-linked-etag') ?? '')?.[1] ?? null
}

async function receive(
  response: Response,
  begun: number,
  partFile: string,
  onProgress: Download['onProgress'],
): Promise<void> {
  // A server that does not support ranges sends the whole file.
  const kept = response.status === 206 ? begun : 0
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  const total = Number.isFinite(length) ? kept + length : null
  let received = kept
  try {
    if (!response.body) throw new Error('The answer has no content')
    // Write each piece to disk before reading the next, so that an interruption loses nothing.
    await using file = await open(partFile, kept > 0 ? 'a' : 'w')
    for await (const piece of piecesOf(response.body)) {
      await file.writeFile(piece)
      received += piece.length
      onProgress(received, total)
    }
  } catch (error) {
    throw new DownloadFailure(sentenceFor(error, received), { cause: error })
  }
  if (total !== null && received < total) throw new DownloadFailure(sentenceFor(null, received))
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
  } finally {
    await reader.cancel()
  }
}

function sentenceFor(error: unknown, received: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOSPC') return `The disk is full. Make room for the rest of the file. ${again}`
  if (code === 'EACCES' || code === 'EROFS') return 'The folder DATA_DIR/models cannot be written.'
  return `The download broke off after ${Math.round(received / 1e6)} MB. ${again}`
}
