import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// Plain Hono with the same response and headers as ours: `server-twin.ts PORT`. The response is read from the
// environment.
const { headers, body } = JSON.parse(process.env['TWIN_ANSWER']!) as {
  headers: Record<string, string>
  body: object
}
const app = new Hono().get('/api/settings', (c) => c.json(body, 200, headers))
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' }, () => console.log('ready'))
