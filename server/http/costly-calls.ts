import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { limits } from '#contract/limits.ts'
import type { AppEnvironment } from './app-environment.ts'
import { Problem } from './problem.ts'
import type { RateLimiter } from './rate-limit.ts'

const { costlyCalls } = limits

interface Kind {
  name: keyof typeof costlyCalls.atOnce
  methods: RegExp
  path: RegExp
}

/** What takes a processor or the database for longer than a look at a row. */
const kinds: Kind[] = [
  { name: 'plan', methods: /^(POST|PATCH|PUT)$/, path: /^\/api\/(plan-preview|projects\/[^/]+\/plan(\/.*)?)\/?$/ },
  { name: 'export', methods: /^GET$/, path: /^\/api\/(user\/export|projects\/[^/]+\/(export|agents-md))\/?$/ },
  { name: 'import', methods: /^POST$/, path: /^\/api\/projects\/(import|starters|[^/]+\/duplicate)\/?$/ },
  { name: 'search', methods: /^GET$/, path: /^\/api\/(search|topics)\/?$/ },
]

/** Of each kind of costly call a user has a few going at once in one process; more wait their turn, and many more are refused. So one script cannot take the processor from all others. */
export function limitedCostlyCalls(limiter: RateLimiter | null) {
  const lines = new Map<string, Line>()

  return createMiddleware<AppEnvironment>((c, next) => {
    const kind = limiter && kinds.find(({ methods, path }) => methods.test(c.req.method) && path.test(c.req.path))
    return kind ? inLine(c, kind, next) : next()
  })

  async function inLine(c: Context<AppEnvironment>, kind: Kind, next: Next): Promise<void> {
    const key = `${kind.name} ${c.var.user ? `user ${c.var.user.id}` : c.var.clientAddress}`
    const line = lines.get(key) ?? { going: 0, waiting: [] }
    lines.set(key, line)
    await enter(line, costlyCalls.atOnce[kind.name])
    try {
      await next()
    } finally {
      leave(line)
      if (line.going === 0) lines.delete(key)
    }
  }
}

interface Line {
  going: number
  waiting: (() => void)[]
}

async function enter(line: Line, atOnce: number): Promise<void> {
  if (line.going < atOnce) line.going += 1
  else if (line.waiting.length >= costlyCalls.waiting) {
    throw new Problem(429, 'Too many of these calls at once. Wait until some of them are answered.', { headers: { 'Retry-After': '2' } })
  } else await new Promise<void>((resolve) => line.waiting.push(resolve))
}

/** The place goes to whoever waits longest. */
function leave(line: Line): void {
  const next = line.waiting.shift()
  if (next) next()
  else line.going -= 1
}
