// The app's page starts by a script that stands in it. In a file of its own it is one of those that the server can give with its hash.
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
// Without async: React takes a script with it and an address for one of its own, and finds the page to be another.
if (!data.test(html))
  throw new Error(
    `${page} does not carry its data in the form that React Router used to write; see scripts/name-start-script.mjs`,
  )
// React Router makes this page of the home page and leaves its data in: 16 KB that no page of the app reads.
const noData = JSON.stringify('[{"_1":2,"_3":-5,"_4":-5},"loaderData",{},"actionData","errors"]\n')
writeFileSync(
  page,
  html.replace(tag, () => `<script type="module" src="${address}"></script>`).replace(data, () => noData),
)
