import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'vite'

const folder = path.resolve('.cache/markdown-twin')
const reactMarkdown = '10.1.0'

/** Serves a page that renders an answer with plain react-markdown, completely at each frame, like most chats. `play(text)` starts it. */
export async function startMarkdownTwin(): Promise<{ url: string; stop(): Promise<void> }> {
  await buildTwin()
  const files: Record<string, [string, string]> = {
    '/': ['text/html; charset=utf-8', page],
    '/twin.js': ['text/javascript', readFileSync(path.join(folder, 'dist/twin.js'), 'utf8')],
  }
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? []
    return body === undefined
      ? response.writeHead(404).end()
      : response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function buildTwin(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({
      name: 'markdown-twin',
      private: true,
      type: 'module',
      dependencies: { 'react-markdown': reactMarkdown },
    }),
  )
  if (!existsSync(path.join(folder, 'node_modules/react-markdown'))) {
    const { status, stderr } = spawnSync(
      'npm',
      [
        'install',
        '--no-save',
        '--legacy-peer-deps',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        '--loglevel=error',
      ],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
    if (status !== 0) throw new Error(`react-markdown could not be brought: ${stderr}`)
  }
  writeFileSync(path.join(folder, 'twin.js'), program)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: 'dist', lib: { entry: 'twin.js', formats: ['es'], fileName: 'twin' } },
  })
}

const page =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Twin</title><div id="root"></div><script type="module" src="/twin.js"></script></html>'

const program = `
import { createElement, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import Markdown from 'react-markdown'

let text = ''
let drawn = () => {}
const subscribe = (listener) => { drawn = listener; return () => {} }
const Answer = () => createElement(Markdown, null, useSyncExternalStore(subscribe, () => text))
createRoot(document.getElementById('root')).render(createElement(Answer))

globalThis.play = (whole) => {
  const begun = performance.now()
  let sent = 0
  let isDue = false
  const timer = setInterval(() => {
    const due = Math.min(whole.length, ((performance.now() - begun) / 1000) * 200 * 20)
    if (due <= sent) return
    sent = due
    text = whole.slice(0, Math.ceil(sent / 20) * 20)
    if (sent >= whole.length) clearInterval(timer)
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => { isDue = false; drawn() })
  }, 5)
}
`
