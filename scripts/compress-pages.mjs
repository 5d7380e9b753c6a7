// Writes a Brotli twin beside each built page and file that browsers take compressed, so that no answer is compressed while somebody waits.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const folder = 'build/client'
const smallest = 1024
const texts = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/

for (const name of readdirSync(folder, { recursive: true })) {
  const file = path.join(folder, name)
  if (!texts.test(name) || statSync(file).size < smallest) continue
  const quality = name.endsWith('.html') ? 9 : 11
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
}
