import { createServer, type ServerResponse } from 'node:http'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { openPglite } from '#server/db/pglite-client.ts'

// The least that gives the same answers, byte for byte, with nothing of ours around it: `server-twin.ts bare|hono PORT`. What to answer comes in the environment.
const [, , kind, port] = process.argv
const { headers, body } = JSON.parse(process.env['TWIN_ANSWER']!) as { headers: Record<string, string>; body: object }
const folder = process.env['DATA_DIR']
const database = folder ? await openPglite({ folder: path.join(folder, 'database'), emptyDatabase: null }) : null
const ready = () => console.log('ready')

if (kind === 'hono') {
  const app = new Hono().get('/api/settings', (c) => c.json(body, 200, headers))
  serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, ready)
} else {
  createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/api/settings') return send(response, body)
    if (request.method === 'GET' && request.url === '/api/sessions') return void sessions(request.headers.cookie ?? '').then((found) => send(response, found))
    return response.writeHead(404).end()
  }).listen(Number(port), '127.0.0.1', ready)
}

function send(response: ServerResponse, answer: object): void {
  const text = JSON.stringify(answer)
  response.writeHead(200, { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }).end(text)
}

/** Whose session it is, and then all of theirs: the same questions in hand-written SQL. */
async function sessions(cookie: string): Promise<object[]> {
  const hash = await crypto.subtle.digest('SHA-256', Buffer.from(cookie.slice('sid='.length)))
  const token = Buffer.from(hash).toString('hex')
  const [own] = await rowsOf(
    'select s.*, u.firebase_uid from sessions s join users u on u.id = s.user_id where (s.token_hash = $1 or s.previous_token_hash = $1) and s.ends_at > now()',
    [token],
  )
  const rows = await rowsOf('select * from sessions where user_id = $1 and ends_at > now() order by last_seen_at desc, id desc', [own!['user_id']])
  return rows.map((row) => ({
    id: row['id'],
    device: row['device'],
    isCurrent: row['id'] === own!['id'],
    createdAt: new Date(String(row['created_at'])).toISOString(),
    lastSeenAt: new Date(String(row['last_seen_at'])).toISOString(),
  }))
}

async function rowsOf(sql: string, parameters: unknown[]): Promise<Record<string, unknown>[]> {
  return (await database!.query(sql, parameters)).rows
}
