import { Hono } from 'hono'
import { User } from '#contract/user.ts'
import type { SignedInEnvironment } from '#server/http/app-environment.ts'
import { documented } from '#server/http/documented.ts'
import { notFound } from '#server/http/problem.ts'
import { requireUser } from './session.ts'
import { findUser } from './session-store.ts'

export function userRoutes() {
  return new Hono<SignedInEnvironment>().get('/', documented({ summary: 'Who is signed in', access: 'user', answers: { 200: User } }), requireUser, async (c) => {
    const user = await findUser(c.var.database, c.var.user.id)
    if (!user) throw notFound('User')
    return c.json(user)
  })
}
