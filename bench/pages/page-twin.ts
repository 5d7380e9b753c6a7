import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { installPackages } from '#bench/install-packages.ts'

const folder = path.resolve('.cache/page-twin')
const astro = '7.3.5'

/** Serves the same text and pictures as plain pages built with Astro: no classes, no scripts, one line of CSS. */
export async function startPageTwin(addresses: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  buildTwin(addresses)
  const files = new Map<string, { body: Buffer; type: string; compressed: boolean }>()
  const server = createServer((request, response) => {
    const pathname = new URL(request.url ?? '/', 'http://twin').pathname
    const file = path.join(folder, 'dist', path.extname(pathname) ? pathname : `${pathname}/index.html`)
    if (!existsSync(file)) return response.writeHead(404).end()
    const kept = files.get(file) ?? read(file)
    files.set(file, kept)
    response.writeHead(200, {
      'content-type': kept.type,
      'content-length': kept.body.length,
      ...(kept.compressed ? { 'content-encoding': 'br' } : {}),
    })
    return response.end(kept.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function buildTwin(addresses: string[]): void {
  installPackages(folder, { astro })
  cpSync('public', path.join(folder, 'public'), { recursive: true })
  for (const address of addresses) {
    const page = path.join(folder, 'src/pages', address, 'index')
    mkdirSync(path.dirname(page), { recursive: true })
    writeFileSync(
      `${page}.html.txt`,
      bareText(readFileSync(path.join('build/client', address, 'index.html'), 'utf8')),
    )
    writeFileSync(
      `${page}.astro`,
      `---\nimport text from './index.html.txt?raw'\n---\n${head}<body><Fragment set:html={text} /></body></html>\n`,
    )
  }
  const { status, stderr } = spawnSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The bare twin of the pages could not be built: ${stderr}`)
}

const head = `<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><meta name="description" content="A bare page" /><title>A bare page</title>
<link rel="icon" href="/favicon.svg" /><style is:inline>body { max-width: 72ch; margin: auto; padding: 1rem; font: 1rem/1.5 sans-serif } img { max-width: 100%; height: auto } pre { overflow: auto }</style></head>`

function bareText(html: string): string {
  return (/<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '')
    .replaceAll(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<link\b[^>]*>/g, '')
    .replaceAll(/\s(?:class|style)="[^"]*"/g, '')
}

function read(file: string) {
  const body = readFileSync(file)
  const type = types[path.extname(file)] ?? 'application/octet-stream'
  const compressed = type.startsWith('text/') || type === 'image/svg+xml'
  return { body: compressed ? brotliCompressSync(body) : body, type, compressed }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.png': 'image/png',
}
