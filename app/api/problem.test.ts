import { expect, test } from 'vitest'
import { recentSignInNeeded } from '#contract/account/recent-sign-in.ts'
import { messageOf, needsRecentSignIn, problemOf } from './problem.ts'

test('a problem document becomes its sentence, with the messages of its fields', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'Title is required',
    errors: [{ path: 'title', message: 'Title is required' }],
  }
  const error = await problemOf(Response.json(problem, { status: 400 }))
  expect(error).toMatchObject({ status: 400, message: 'Title is required', errors: problem.errors })
})

test('a refusal for want of a recent sign-in is told from others by its type', async () => {
  const problem = { type: recentSignInNeeded, title: 'Not allowed', status: 403, detail: 'Sign in again' }
  expect(needsRecentSignIn(await problemOf(Response.json(problem, { status: 403 })))).toBe(true)
  expect(
    needsRecentSignIn(await problemOf(Response.json({ ...problem, type: 'about:blank' }, { status: 403 }))),
  ).toBe(false)
})

test('any other refusal is its status, a colon and its text', async () => {
  expect((await problemOf(new Response('bad gateway', { status: 502 }))).message).toBe('502: bad gateway')
})

test('without a text the status text stands there', async () => {
  expect(
    (await problemOf(new Response('', { status: 503, statusText: 'Service Unavailable' }))).message,
  ).toBe('503: Service Unavailable')
})

test('a missing response is reported in words', () => {
  expect(messageOf(new TypeError('Failed to fetch'))).toContain('cannot be reached')
})
