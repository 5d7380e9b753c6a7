import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// Hono with nothing of ours around it, giving the same answer with the same headers: `server-twin.ts PORT`. What to answer comes in the environment.
const { headers, body } = JSON.parse(process.env['TWIN_ANSWER']!) as {
  headers: Record<string, string>
  body: object
}
const app = new Hono().get('/api/settings', (c) => c.json(body, 200, headers))
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' }, () => console.log('ready'))
