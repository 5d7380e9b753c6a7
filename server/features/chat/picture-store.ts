import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { NewPicture, PictureType } from '#contract/chat/picture.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Database } from '#server/platform/db/database.ts'
import { chatMessages, chatPictures } from '#server/platform/db/tables/schema.ts'
import { pages } from '#server/platform/db/row-pages.ts'
import { invalid, notFound } from '#server/platform/http/problem.ts'

const picturesOfPage = 200

export interface PictureFile {
  mediaType: PictureType
  bytes: Uint8Array<ArrayBuffer>
}

/** Throws if a file's content does not match its declared type: browsers are sent the file with that type. */
export function requirePictures(pictures: readonly NewPicture[] = []): void {
  for (const [at, { mediaType, data }] of pictures.entries()) {
    const head = Buffer.from(data.slice(0, 24), 'base64').toString('latin1')
    if (!beginnings[mediaType](head))
      throw invalid([{ path: `pictures.${at}.data`, message: 'This is not a PNG, JPEG or WebP picture' }])
  }
}

const beginnings: Record<PictureType, (head: string) => boolean> = {
  'image/png': (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (head) => head.startsWith('\xff\xd8\xff'),
  'image/webp': (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP',
}

export async function keepPictures(
  database: Database,
  project: OwnedProjectId,
  messageId: number,
  pictures: readonly NewPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  await database
    .insert(chatPictures)
    .values(pictures.map((picture) => ({ ...picture, projectId: project, messageId })))
}

export async function copyPictures(
  database: Database,
  project: OwnedProjectId,
  fromId: number,
  toId: number,
): Promise<void> {
  const rows = await database
    .select()
    .from(chatPictures)
    .where(and(eq(chatPictures.messageId, fromId), eq(chatPictures.projectId, project)))
    .orderBy(asc(chatPictures.id))
  if (rows.length === 0) return
  await database.insert(chatPictures).values(rows.map(({ id: _id, ...row }) => ({ ...row, messageId: toId })))
}

export async function readPicture(
  database: Database,
  project: OwnedProjectId,
  pictureId: number,
): Promise<PictureFile> {
  const [row] = await database
    .select({ mediaType: chatPictures.mediaType, data: chatPictures.data })
    .from(chatPictures)
    .where(and(eq(chatPictures.id, pictureId), eq(chatPictures.projectId, project)))
  if (!row) throw notFound('Picture')
  return { mediaType: row.mediaType, bytes: new Uint8Array(Buffer.from(row.data, 'base64')) }
}

export async function* picturesInOrder(database: Database, project: OwnedProjectId) {
  const listed = pages(async (last: { id: number } | undefined) =>
    database
      .select({
        id: chatPictures.id,
        mediaType: chatPictures.mediaType,
        askedAt: chatMessages.createdAt,
      })
      .from(chatPictures)
      .innerJoin(chatMessages, eq(chatMessages.id, chatPictures.messageId))
      .where(and(eq(chatPictures.projectId, project), gt(chatPictures.id, last?.id ?? 0)))
      .orderBy(asc(chatPictures.id))
      .limit(picturesOfPage),
  )
  for await (const page of listed) yield* page
}

/** A project's newest pictures, oldest first: a follow-up question may still be about them. */
export async function newestPictures(database: Database, project: OwnedProjectId, most: number) {
  const newest = database
    .select()
    .from(chatPictures)
    .where(eq(chatPictures.projectId, project))
    .orderBy(desc(chatPictures.id))
    .limit(most)
    .as('newest')
  return database
    .select({ messageId: newest.messageId, mediaType: newest.mediaType, data: newest.data })
    .from(newest)
    .orderBy(asc(newest.id))
}
