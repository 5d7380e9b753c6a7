import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { nextTaskOf } from '#contract/tasks/next-task.ts'
import { site } from '#contract/site.ts'
import { weekMailPaths } from '#contract/account/week-mail-paths.ts'
import { dueReviews } from '#server/features/learning/review-card-store.ts'
import { readWeekGoal } from '#server/features/learning/week-store.ts'
import { isProjectOf } from '#server/features/projects/owned-project.ts'
import type { Database } from '#server/platform/db/database.ts'
import { projects, tasks, weekMails } from '#server/platform/db/tables/schema.ts'
import type { Mail, QueuedMail } from '#server/platform/mail/mail.ts'
import { confirmWithinMs, weekMailKinds } from './week-mail-store.ts'
import { createWeekMailToken } from './week-mail-token-store.ts'

const Payload = z.object({ userId: z.int() })

/**
 * Composes the weekly mail, or the one that asks to confirm the address. Null if the learner has since
 * unsubscribed, or confirmed already.
 */
export function createWeekMailComposer(publicUrl: string) {
  return async (database: Database, { kind, payload }: QueuedMail, now: Date): Promise<Mail | null> => {
    const { userId } = Payload.parse(payload)
    const [row] = await database.select().from(weekMails).where(eq(weekMails.userId, userId))
    if (!row) return null
    const link = (path: string, token: string) => `${publicUrl}${path}?token=${token}`
    const unsubscribeUrl = async () =>
      link(weekMailPaths.stop, await createWeekMailToken(database, userId, 'stop', null))
    if (kind === weekMailKinds.confirmation) {
      if (row.confirmedAt) return null
      const endsAt = new Date(now.getTime() + confirmWithinMs)
      return confirmationMail({
        to: row.email,
        confirmUrl: link(
          weekMailPaths.confirm,
          await createWeekMailToken(database, userId, 'confirm', endsAt),
        ),
        unsubscribeUrl: await unsubscribeUrl(),
      })
    }
    if (!row.confirmedAt) return null
    const facts = await readFacts(database, userId, now)
    return weeklyMail({ to: row.email, publicUrl, unsubscribeUrl: await unsubscribeUrl() }, facts)
  }
}

function confirmationMail(mail: { to: string; confirmUrl: string; unsubscribeUrl: string }): Mail {
  return {
    to: mail.to,
    subject: `Please confirm your weekly mail from ${site.name}`,
    paragraphs: [
      `Someone, most likely you, asked ${site.name} to write to this address once a week: the next task of the app you are building, and the questions that are due.`,
      'Press the button on the page behind this link to get it. The link works for seven days.',
      'If it wasn’t you, do nothing. We won’t write again, and we forget the address after those seven days.',
    ],
    button: { label: 'Confirm my weekly mail', url: mail.confirmUrl },
    unsubscribeUrl: mail.unsubscribeUrl,
  }
}

interface Facts {
  project: { id: number; title: string } | null
  next: { title: string; minutes: number | null } | null
  done: number
  total: number
  due: number
  goal: string | null
}

function weeklyMail(
  { to, publicUrl, unsubscribeUrl }: { to: string; publicUrl: string; unsubscribeUrl: string },
  { project, next, done, total, due, goal }: Facts,
): Mail {
  const about = next?.minutes ? `, about ${hoursAndMinutes(next.minutes)}` : ''
  return {
    to,
    subject: next ? `Next for ${project!.title}: ${next.title}` : `Your week with ${site.name}`,
    paragraphs: [
      ...(next && project
        ? [
            `The next step of ${project.title} is “${next.title}”${about}. ${done} of ${total} tasks are done.`,
          ]
        : ['Nothing is open right now. A new idea is welcome whenever you have one.']),
      ...(due > 0
        ? [`${due} ${due === 1 ? 'question is' : 'questions are'} due, so that what you learned stays.`]
        : []),
      ...(goal ? [`Your goal is ${goal} a week. If last week was full, this one is new.`] : []),
    ],
    button:
      project && next
        ? { label: `Open ${project.title}`, url: `${publicUrl}/project/${project.id}` }
        : { label: `Open ${site.name}`, url: `${publicUrl}/dashboard` },
    unsubscribeUrl,
  }
}

async function readFacts(database: Database, userId: number, now: Date): Promise<Facts> {
  const [project] = await database
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(isProjectOf(userId))
    .orderBy(desc(projects.updatedAt))
    .limit(1)
  const [{ due }, goal] = await Promise.all([
    dueReviews(database, userId, now),
    readWeekGoal(database, userId),
  ])
  const list = project ? await readTasks(database, project.id) : []
  const next = nextTaskOf(list)
  return {
    project: project ?? null,
    next: next && { title: next.title, minutes: next.minutes },
    done: list.filter(({ status }) => status === 'completed').length,
    total: list.length,
    due,
    goal: goal && `${goal.amount} ${goal.amount === 1 ? goal.unit.slice(0, -1) : goal.unit}`,
  }
}

async function readTasks(database: Database, projectId: number) {
  const { id, title, minutes, status, priority, phase, dependsOn, order } = tasks
  const rows = await database
    .select({ id, title, minutes, status, priority, phase, dependsOn, order })
    .from(tasks)
    .where(eq(tasks.projectId, projectId))
    .orderBy(order, id)
  return rows.map((row) => ({ ...row, dependsOn: row.dependsOn ?? [] }))
}
