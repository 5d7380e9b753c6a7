import type { ApiKey } from '#contract/account/api-key.ts'
import type { WeekGoal } from '#contract/learning/learning-week.ts'
import { site } from '#contract/site.ts'
import type { WeekMail } from '#contract/account/week-mail.ts'
import type { LearnerProfile, Session, User } from '#contract/account/user.ts'
import type { AuditEntry } from '#server/features/audit/audit-store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { ratingsInOrder } from '#server/features/chat/answer-rating-store.ts'
import { picturesInOrder, readPicture } from '#server/features/chat/picture-store.ts'
import type { LearningExport } from '#server/features/learning/export-learning.ts'
import { lessonsInOrder } from '#server/features/lessons/lesson-store.ts'
import { attemptsInOrder } from '#server/features/task-help/attempt-store.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { readProject } from '#server/features/projects/project-store.ts'
import type { listTokenCounts } from '#server/features/usage/token-store.ts'
import type { listQuestionCounts } from '#server/features/usage/usage-store.ts'
import { projectToJson, readExportedParts } from './export-store.ts'
import { fileNameOf } from './file-name.ts'
import { planVersionPages } from './project-pages.ts'
import { projectToMarkdown } from './project-to-markdown.ts'
import { readWholeProject } from './read-whole-project.ts'
import type { ZippedFile } from './zip-files.ts'

interface Account {
  user: User
  profile: LearnerProfile
  sessions: Session[]
  keys: ApiKey[]
  weekGoal: WeekGoal | null
  weekMail: WeekMail
  learning: LearningExport
  /** Counts per calendar month. */
  usage: {
    xcodeQuestions: Awaited<ReturnType<typeof listQuestionCounts>>
    tokens: Awaited<ReturnType<typeof listTokenCounts>>
  }
  events: AuditEntry[]
  projects: OwnedProjectId[]
}

/** All data of an account as files; each project as Markdown and as JSON that can be imported. */
export async function* accountArchive(
  database: Database,
  { user, profile, sessions, keys, usage, events, weekGoal, weekMail, learning, projects }: Account,
  now: Date,
): AsyncGenerator<ZippedFile> {
  yield { name: 'README.md', pieces: [readMe(user, projects.length, now)] }
  yield {
    name: 'account.json',
    pieces: asJson({
      exportedAt: now.toISOString(),
      user,
      profile,
      weekGoal,
      weekMail,
      sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
      keys,
      usage,
      events: events.map(({ at, event, subject }) => ({ at, event, subject })),
    }),
  }
  yield { name: 'learning.json', pieces: asJson(learning) }
  // One at a time, so that a large account does not use up all database connections.
  for (const id of projects) yield* filesOfProject(database, id)
}

async function* filesOfProject(database: Database, id: OwnedProjectId): AsyncGenerator<ZippedFile> {
  const { title } = await readProject(database, id)
  const folder = `projects/${id}-${fileNameOf(title)}`
  yield { name: `${folder}/project.md`, pieces: projectToMarkdown(await readWholeProject(database, id)) }
  yield { name: `${folder}/project.json`, pieces: projectToJson(await readExportedParts(database, id)) }
  const planVersions = await unlessEmpty(jsonList(versionsOf(database, id)))
  if (planVersions) yield { name: `${folder}/plan-versions.json`, pieces: planVersions }
  const lessons = await unlessEmpty(jsonList(lessonsInOrder(database, id)))
  if (lessons) yield { name: `${folder}/lessons.json`, pieces: lessons }
  const attempts = await unlessEmpty(jsonList(attemptsInOrder(database, id)))
  if (attempts) yield { name: `${folder}/attempts.json`, pieces: attempts }
  const ratings = await unlessEmpty(jsonList(ratingsInOrder(database, id)))
  if (ratings) yield { name: `${folder}/ratings.json`, pieces: ratings }
  for await (const { id: pictureId, mediaType, askedAt } of picturesInOrder(database, id)) {
    const time = askedAt.toISOString().slice(0, 19).replaceAll(':', '-')
    const { bytes } = await readPicture(database, id, pictureId)
    yield { name: `${folder}/pictures/${time}-${pictureId}.${mediaType.split('/')[1]}`, pieces: [bytes] }
  }
}

async function* versionsOf(database: Database, id: OwnedProjectId) {
  for await (const page of planVersionPages(database, id))
    for (const { version, plan, createdAt } of page)
      yield { version, plan, createdAt: createdAt.toISOString() }
}

/** The items as a JSON array, in pieces; nothing at all for an empty list. */
async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const item of items) {
    yield before + JSON.stringify(item, null, 2)
    before = ',\n'
  }
  if (before !== '[\n') yield '\n]\n'
}

async function unlessEmpty(pieces: AsyncGenerator<string>): Promise<AsyncIterable<string> | null> {
  const first = await pieces.next()
  return first.done ? null : withFirst(first.value, pieces)
}

async function* withFirst(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first
  yield* others
}

function asJson(value: unknown): string[] {
  return [`${JSON.stringify(value, null, 2)}\n`]
}

function readMe({ displayName, email }: User, projects: number, now: Date): string {
  return `# Everything of ${displayName ?? 'you'} on ${site.name}

Made on ${now.toISOString().slice(0, 10)} for ${email ?? 'a guest'}.

- \`account.json\`: who you are here, what you told the tutor about yourself, your weekly goal and mail, where you are signed in, the names of your keys, how many questions from Xcode and tokens of language models each month had, and the list of sign-ins, keys, exports and deletions.
- \`learning.json\`: where you stand on each topic and why, the questions you were asked with your answers, and when they come back.
- \`projects/\`: ${projects === 1 ? 'your project' : `your ${projects} projects`}, each with its plan, tasks, saved solutions and conversation, as \`project.md\` to read and \`project.json\`, which can be imported again. Beside them \`plan-versions.json\` holds every version of the plan, \`lessons.json\` the lessons that were made for its tasks, \`attempts.json\` your newest code that was checked against them, \`ratings.json\` which answers you rated and what you wrote about them (\`message\` is the id in \`project.json\`), and \`pictures/\` the pictures you showed the tutor, named by the time of your question.

Not in it: suggestions and changes of the plan that you have not accepted, and what the tutor was given for the newest answers. You see them in the project.
`
}
