import { Hono } from 'hono'
import { NewPhoneLink, PhoneLinks, SharedPhone } from '#contract/phone-link.ts'
import { requireUser } from '#server/features/auth/session.ts'
import { requireOwnedProject } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import type { AppEnvironment, SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { countPhoneLinks, createPhoneLink, findSharedPhone, takeBackPhoneLinks } from './phone-link-store.ts'

export function phoneLinkRoutes({ now }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary: 'How many links show this project’s prototype',
        access: 'owner',
        answers: { 200: PhoneLinks },
      }),
      requireUser,
      async (c) => c.json({ count: await countPhoneLinks(c.var.database, await requireOwnedProject(c)) }),
    )
    .post(
      '/',
      documented({
        summary: 'A link that shows the plan’s screens and the app’s name to anyone who has it',
        access: 'owner',
        answers: { 201: NewPhoneLink },
      }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        const secret = await createPhoneLink(c.var.database, project, now())
        return c.json({ path: `/p/${secret}`, count: await countPhoneLinks(c.var.database, project) }, 201)
      },
    )
    .delete(
      '/',
      documented({
        summary: 'Revoke all links to this project’s prototype',
        access: 'owner',
        answers: { 204: null },
      }),
      requireUser,
      async (c) => {
        await takeBackPhoneLinks(c.var.database, await requireOwnedProject(c))
        return c.body(null, 204)
      },
    )
}

/** What a link's page shows; needs no session. */
export function sharedPhoneRoutes() {
  return new Hono<AppEnvironment>().get(
    '/:secret',
    documented({
      summary: 'The screens and the name behind a link',
      access: 'anyone',
      answers: { 200: SharedPhone },
    }),
    async (c) => {
      const phone = await findSharedPhone(c.var.database, c.req.param('secret'))
      if (!phone) throw notFound('Prototype')
      c.header('X-Robots-Tag', 'noindex, nofollow')
      c.header('Cache-Control', 'no-store')
      return c.json(phone)
    },
  )
}
