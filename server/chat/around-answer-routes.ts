import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { Suggestion, SuggestionDecision } from '#contract/suggestion.ts'
import { TutorView } from '#contract/tutor-view.ts'
import { requireUser } from '#server/auth/session.ts'
import { tutorViews } from '#server/db/schema.ts'
import type { SignedInEnvironment } from '#server/http/app-environment.ts'
import { documented } from '#server/http/documented.ts'
import { Problem } from '#server/http/problem.ts'
import { validated } from '#server/http/validated.ts'
import { requireOwnedProject, requirePathId } from '#server/projects/owned-project.ts'
import type { Services } from '#server/services.ts'
import { decideSuggestion, listSuggestions } from '#server/tutor/suggestion-store.ts'

/** What stands around the tutor's answers: what it was sent, and what it suggests. */
export function aroundAnswerRoutes({ now }: Services) {
  return new Hono<SignedInEnvironment>()
    .get('/suggestions', documented({ summary: 'What the tutor suggested in its answers', access: 'owner', answers: { 200: z.array(Suggestion) } }), requireUser, async (c) =>
      c.json(await listSuggestions(c.var.database, await requireOwnedProject(c))),
    )
    .patch(
      '/suggestions/:suggestionId',
      documented({ summary: 'Accept a suggestion, which does it once, or lay it aside', access: 'owner', answers: { 200: Suggestion } }),
      requireUser,
      validated('json', SuggestionDecision),
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(await decideSuggestion(c.var.database, project, requirePathId(c, 'suggestionId', 'Suggestion'), c.req.valid('json').state, now()))
      },
    )
    .get(
      '/:messageId/context',
      documented({ summary: 'Exactly what the tutor was sent for an answer; kept for the newest answers', access: 'owner', answers: { 200: TutorView } }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        const messageId = requirePathId(c, 'messageId', 'Message')
        const [row] = await c.var.database
          .select()
          .from(tutorViews)
          .where(and(eq(tutorViews.messageId, messageId), eq(tutorViews.projectId, project)))
        if (!row) throw new Problem(404, 'What the tutor saw is kept for the newest answers only.')
        return c.json(row.view)
      },
    )
}
