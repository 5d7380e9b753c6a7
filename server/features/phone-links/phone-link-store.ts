import { count, desc, eq, inArray } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { SharedPhone } from '#contract/phone-link.ts'
import { hashOfToken, newToken } from '#server/features/auth/token.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Database } from '#server/platform/db/database.ts'
import { phoneLinks, projects } from '#server/platform/db/tables/schema.ts'
import { pick } from '#server/platform/pick.ts'

export async function countPhoneLinks(database: Database, project: OwnedProjectId): Promise<number> {
  const [row] = await database
    .select({ links: count() })
    .from(phoneLinks)
    .where(eq(phoneLinks.projectId, project))
  return row?.links ?? 0
}

/** Creates a link and returns its secret; only the secret's hash is stored. */
export async function createPhoneLink(
  database: Database,
  project: OwnedProjectId,
  now: Date,
): Promise<string> {
  const secret = newToken()
  await database.transaction(async (transaction) => {
    await transaction
      .insert(phoneLinks)
      .values({ secretHash: hashOfToken(secret), projectId: project, createdAt: now })
    const old = await transaction
      .select({ secretHash: phoneLinks.secretHash })
      .from(phoneLinks)
      .where(eq(phoneLinks.projectId, project))
      .orderBy(desc(phoneLinks.createdAt))
      .offset(limits.phoneLinks)
    if (old.length > 0)
      await transaction.delete(phoneLinks).where(
        inArray(
          phoneLinks.secretHash,
          old.map(({ secretHash }) => secretHash),
        ),
      )
  })
  return secret
}

export async function takeBackPhoneLinks(database: Database, project: OwnedProjectId): Promise<void> {
  await database.delete(phoneLinks).where(eq(phoneLinks.projectId, project))
}

/** Only the screens, name and colour: a link shows nothing else of the project. Null if it does not work. */
export async function findSharedPhone(database: Database, secret: string): Promise<SharedPhone | null> {
  const [row] = await database
    .select({
      title: projects.title,
      accent: projects.accent,
      plan: projects.plan,
      unfinishedUntil: projects.unfinishedUntil,
    })
    .from(phoneLinks)
    .innerJoin(projects, eq(projects.id, phoneLinks.projectId))
    .where(eq(phoneLinks.secretHash, hashOfToken(secret)))
  if (!row?.plan || row.unfinishedUntil !== null) return null
  return {
    appName: row.plan.appName ?? row.title,
    accent: row.accent,
    screens: row.plan.architecture.screens.map((screen) =>
      pick(screen, 'name', 'purpose', 'shows', 'leadsTo'),
    ),
  }
}
