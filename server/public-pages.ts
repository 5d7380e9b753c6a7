import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { publicAddress } from '#contract/public-address.ts'
import { contentPolicyOf, type GoogleUse } from './content-policy.ts'
import type { Settings } from './settings.ts'

const googleUses: Record<string, GoogleUse> = { '/auth': 'popup', '/__spa-fallback': 'calls' }

export interface PublicPage {
  text: string
  type: string
  /** Null for what is no page. */
  contentPolicy: string | null
  /** Compressed when it is first asked for, and kept. */
  brotli(): Promise<Uint8Array<ArrayBuffer>>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=UTF-8',
  '.txt': 'text/plain; charset=UTF-8',
  '.xml': 'application/xml; charset=UTF-8',
}

/** By path: every built page, robots.txt and sitemap.xml, with the address this server is reached at. */
export async function readPublicPages(folder: string, settings: Pick<Settings, 'publicUrl' | 'googleSignIn'>): Promise<Map<string, PublicPage>> {
  if (!existsSync(folder)) return new Map()
  const names = (await readdir(folder, { recursive: true })).filter((name) => path.extname(name) in types)
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, PublicPage]> => {
        const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll(publicAddress, () => settings.publicUrl)
        const address = addressOf(name)
        const contentPolicy = name.endsWith('.html') ? contentPolicyOf(text, settings.googleSignIn, googleUses[address] ?? 'none') : null
        return [address, { text, type: types[path.extname(name)]!, contentPolicy, brotli: compressedOnce(text) }]
      }),
    ),
  )
}

function addressOf(name: string): string {
  return `/${name
    .replaceAll(path.sep, '/')
    .replace(/(^|\/)index\.html$/, '')
    .replace(/\.html$/, '')}`
}

const compress = promisify(brotliCompress)

function compressedOnce(text: string): () => Promise<Uint8Array<ArrayBuffer>> {
  let compressed: Promise<Uint8Array<ArrayBuffer>> | undefined
  return () =>
    (compressed ??= compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) } }).then(
      (bytes) => new Uint8Array(bytes),
    ))
}
