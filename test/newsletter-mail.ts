import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The mails in an outbox folder, oldest first, without unfinished `.part` files. */
export async function readOutbox(dataDirectory: string): Promise<ReceivedMail[]> {
  const folder = path.join(dataDirectory, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.map(async (name) => readMail(await readFile(path.join(folder, name), 'utf8'))),
  )
  return mails.toSorted((a, b) => a.date.getTime() - b.date.getTime())
}

export interface ReceivedMail {
  headers: Record<string, string>
  date: Date
  /** Text and HTML, decoded. */
  body: string
  /** The first link to this path of the site. */
  link(path: string): string
}

export function readMail(source: string): ReceivedMail {
  const headEnd = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, headEnd)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const body = decodeQuotedPrintable(source.slice(headEnd))
  return {
    headers,
    date: new Date(headers['date'] ?? ''),
    body,
    link: (address) => new RegExp(`https?://[^\\s"<>]*${address}\\?token=[\\w-]+`).exec(body)?.[0] ?? '',
  }
}

function decodeQuotedPrintable(text: string): string {
  const joined = text.replace(/=\r\n/g, '')
  return joined.replace(/(=[0-9A-F]{2})+/g, (run) =>
    Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'),
  )
}
