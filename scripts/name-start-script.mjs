// Moves the app page's inline start script into a file, so that the server can allow it by hash.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const page = 'build/client/__spa-fallback.html'
const data = /(?<=streamController\.enqueue\()"(?:[^"\\]|\\.)*"/
const inPage = /<script type="module" async="">([\s\S]*?)<\/script>/

const html = readFileSync(page, 'utf8')
const [tag, script] = inPage.exec(html) ?? []
if (!tag)
  throw new Error(
    `${page} has no script of the form that React Router used to write; see scripts/name-start-script.mjs`,
  )
const address = `/assets/start-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`
writeFileSync(`build/client${address}`, script)
// Not async: React would treat an async script with an address as its own and report a hydration mismatch.
if (!data.test(html))
  throw new Error(
    `${page} does not carry its data in the form that React Router used to write; see scripts/name-start-script.mjs`,
  )
// React Router derives this page from the home page and keeps its data: 16 KB that no app page reads.
const noData = JSON.stringify('[{"_1":2,"_3":-5,"_4":-5},"loaderData",{},"actionData","errors"]\n')
writeFileSync(
  page,
  html.replace(tag, () => `<script type="module" src="${address}"></script>`).replace(data, () => noData),
)
