// Writes a Brotli twin beside each built file that browsers take compressed, so that no answer is compressed while somebody waits.
// Not beside what holds the server's own address: server/features/site/public-pages.ts puts that in first, and compresses afterwards.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const folder = 'build/client'
const smallest = 1024
const texts = /\.(js|css|svg|json|webmanifest)$/

for (const name of readdirSync(folder, { recursive: true })) {
  const file = path.join(folder, name)
  if (!texts.test(name) || statSync(file).size < smallest) continue
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
}
