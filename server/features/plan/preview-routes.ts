import { Hono } from 'hono'
import { PlanOrReadings, PlanPreviewRequest } from '#contract/plan/plan.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { validated } from '#server/platform/http/validated.ts'
import type { Services } from '#server/features/services.ts'
import { requireEnglish } from './require-english.ts'
import { requireThing } from './require-thing.ts'

export function previewRoutes({ thinking }: Services) {
  return new Hono<AppEnvironment>().post(
    '/',
    documented({
      summary: 'A plan for an idea, or readings of it to choose from, without an account; nothing is stored',
      access: 'anyone',
      costly: 'planChange',
      answers: { 200: PlanOrReadings },
    }),
    validated('json', PlanPreviewRequest),
    async (c) => {
      const { idea, answers } = c.req.valid('json')
      const thoughts = thinking.for(`address ${c.var.clientAddress}`)
      await requireEnglish(thoughts, 'idea', [idea])
      const made = await thoughts.previewPlan(idea, answers ?? {})
      requireThing(made, answers)
      return c.json(made)
    },
  )
}
