import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'
import { extract } from 'tar-fs'

/** Starts a Chromium without network access: from CHROME_PATH, otherwise Debian's, otherwise the one from npm. */
export async function launchBrowser(): Promise<Browser> {
  const installed = [process.env.CHROME_PATH, '/usr/bin/chromium'].find((file) => file && existsSync(file))
  const { executablePath, env } = installed
    ? { executablePath: installed, env: {} }
    : await unpackedChromium()
  return chromium.launch({ executablePath, args: flags, env: { ...process.env, ...env } })
}

// Listed explicitly, because the npm package's defaults turn off web security.
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--mute-audio',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--font-render-hinting=none',
]

/** The browser's path, for programs that start it themselves, such as Lighthouse. */
export async function unpackedChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const folder = path.resolve('.cache/chromium')
  if (!existsSync(folder)) await unpackInto(folder)
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  }
}

/** Unpacks to another folder and renames it, so that concurrent tests never see an incomplete browser. */
async function unpackInto(folder: string): Promise<void> {
  const unpacked = `${folder}.${process.pid}`
  await mkdir(unpacked, { recursive: true })
  await Promise.all([
    pipeline(
      createReadStream(packed('chromium.br')),
      createBrotliDecompress(),
      createWriteStream(path.join(unpacked, 'chromium')),
    ),
    ...['al2023', 'fonts', 'swiftshader'].map((name) =>
      pipeline(
        createReadStream(packed(`${name}.tar.br`)),
        createBrotliDecompress(),
        extract(path.join(unpacked, name)),
      ),
    ),
  ])
  await chmod(path.join(unpacked, 'chromium'), 0o755)
  await writeFile(path.join(unpacked, 'fonts.conf'), fontsConfig(folder))
  await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true }))
}

function packed(name: string): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  return path.join(entry.slice(0, entry.lastIndexOf('@sparticuz')), '@sparticuz/chromium/bin', name)
}

function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fontconfig-cache</cachedir>
</fontconfig>
`
}
