import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { publicAddress } from '#contract/public-address.ts'
import { contentPolicyOf, type GoogleUse } from '#server/platform/http/content-policy.ts'
import type { Settings } from '#server/platform/settings.ts'

function googleUseOf(address: string): GoogleUse {
  if (address === '/auth') return 'popup'
  return address.startsWith('/__spa-fallback') ? 'calls' : 'none'
}

export interface PublicPage {
  text: string
  type: string
  /** The Content-Security-Policy header; null for files that are not pages. */
  contentPolicy: string | null
  /** Compressed on the first call, then cached. */
  brotli(): Promise<Uint8Array<ArrayBuffer>>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=UTF-8',
  '.txt': 'text/plain; charset=UTF-8',
  '.xml': 'application/xml; charset=UTF-8',
}

/** All built pages, robots.txt and sitemap.xml by path, with this server's public address filled in. */
export async function readPublicPages(
  folder: string,
  settings: Pick<Settings, 'publicUrl' | 'googleSignIn'>,
): Promise<Map<string, PublicPage>> {
  if (!existsSync(folder)) return new Map()
  const names = (await readdir(folder, { recursive: true })).filter((name) => path.extname(name) in types)
  const hashOf = hashesOnce(folder)
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, PublicPage]> => {
        const built = (await readFile(path.join(folder, name), 'utf8')).replaceAll(
          publicAddress,
          () => settings.publicUrl,
        )
        const text = await withIntegrity(built, hashOf)
        const address = addressOf(name)
        const contentPolicy = name.endsWith('.html')
          ? contentPolicyOf(text, settings.googleSignIn, googleUseOf(address))
          : null
        return [
          address,
          { text, type: types[path.extname(name)]!, contentPolicy, brotli: compressedOnce(text) },
        ]
      }),
    ),
  )
}

const ownScript = /<script type="module" src="(\/assets\/[^"]+)"/

/** Adds an integrity hash to the start script: browsers then refuse it if a proxy or cache has changed it. */
async function withIntegrity(html: string, hashOf: (address: string) => Promise<string>): Promise<string> {
  const [tag, address] = ownScript.exec(html) ?? []
  return tag && address ? html.replace(tag, `${tag} integrity="sha384-${await hashOf(address)}"`) : html
}

/** Hashes each script only once: pages share them. */
function hashesOnce(folder: string): (address: string) => Promise<string> {
  const hashes = new Map<string, Promise<string>>()
  return (address) => {
    const known =
      hashes.get(address) ??
      readFile(path.join(folder, address)).then((bytes) =>
        createHash('sha384').update(bytes).digest('base64'),
      )
    hashes.set(address, known)
    return known
  }
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
    (compressed ??= compress(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    }).then((bytes) => new Uint8Array(bytes)))
}
