// Writes a Brotli version next to each built file, so that nothing is compressed during a request. Skips files with
// the address placeholder, which server/features/site/public-pages.ts replaces before it compresses them.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const folder = 'build/client'
const smallest = 256
const texts = /\.(js|css|svg|json|webmanifest)$/

for (const name of readdirSync(folder, { recursive: true })) {
  const file = path.join(folder, name)
  if (!texts.test(name) || statSync(file).size < smallest) continue
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
}
