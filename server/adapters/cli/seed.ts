import path from 'node:path'
import { eq, like, not } from 'drizzle-orm'
import { StarterName } from '#contract/starter.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { users } from '#server/platform/db/tables/schema.ts'
import {
  answerCheck,
  askOnTopic,
  type CheckSource,
} from '#server/features/learning/checks/asked-check-store.ts'
import { lazyCheckSource } from '#server/features/learning/checks/load-check-source.ts'
import { markTopic } from '#server/features/learning/topic-state-store.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { ownedProjects, type OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { isLoopback, SettingsError, type Settings } from '#server/platform/settings.ts'
import { createSolution } from '#server/features/solutions/solution-store.ts'
import { createFromStarter } from '#server/features/starters/starter-store.ts'
import { loadStarter } from '#server/features/starters/load-starter.ts'
import { changeTask, listTasks } from '#server/features/tasks/task-store.ts'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { thinkDirectly } from '#server/teaching/think-directly.ts'
import type { Thinking } from '#server/teaching/thinking.ts'
import { withLockedFolder } from './with-locked-folder.ts'

/**
 * An account of the Google sign-in emulator that `npm run dev` starts: sign in as Ada to see the seed data.
 */
const ada = { firebaseUid: 'google-ada', email: 'ada@example.com', displayName: 'Ada Lovelace' }
const dayMs = 24 * 60 * 60 * 1000

/**
 * `seed`: for development, creates a user with a few weeks of work. Refuses databases with real accounts.
 * Returns a sentence for the operator.
 */
export async function seed(settings: Settings, now: Date): Promise<string> {
  if (!isLoopback(settings.publicUrl))
    throw new SettingsError(
      `Seed data is for development: PUBLIC_URL is ${settings.publicUrl}, which is not this machine.`,
    )
  return withLockedFolder(settings, 'Stop it, seed, and start it again.', async () => {
    const { database, close } = await openDatabase(settings)
    try {
      await requireNobodyReal(database)
      const userId = await createAda(database, now)
      const thinking = thinkDirectly(await loadKnowledge(path.join(projectRoot, 'knowledge')))
      const projects = await makeProjects(database, thinking, userId, now)
      return `${ada.displayName} is there with ${projects} projects. Start npm run dev, choose "Sign in with Google" and her account.`
    } finally {
      await close()
    }
  })
}

async function requireNobodyReal(database: Database): Promise<void> {
  const accounts = await database
    .select({ uid: users.firebaseUid })
    .from(users)
    .where(not(like(users.firebaseUid, 'guest:%')))
  if (accounts.some(({ uid }) => uid !== ada.firebaseUid))
    throw new SettingsError(
      'This database has accounts of people. Seed data goes into a folder of its own: set DATA_DIR to a new one. Nothing was changed.',
    )
}

/** Creates the sample user and deletes an earlier one, so that seeding again starts over. */
async function createAda(database: Database, now: Date): Promise<number> {
  await database.delete(users).where(eq(users.firebaseUid, ada.firebaseUid))
  const begun = new Date(now.getTime() - 21 * dayMs)
  const [user] = await database
    .insert(users)
    .values({
      ...ada,
      experience: 'some',
      goal: 'Put my own app on my phone',
      hoursPerWeek: 6,
      profileAskedAt: begun,
      createdAt: begun,
      lastLoginAt: now,
      lastVisitAt: now,
    })
    .returning({ id: users.id })
  return user!.id
}

async function makeProjects(
  database: Database,
  thinking: Thinking,
  userId: number,
  now: Date,
): Promise<number> {
  for (const name of StarterName.options.toReversed()) {
    await createFromStarter(
      database,
      { id: userId, isGuest: false },
      await loadStarter(name),
      thinking.for('server'),
      now,
    )
  }
  const newest = (await ownedProjects(database, userId)).at(-1)!
  await addProgress(database, thinking, userId, newest, now)
  return StarterName.options.length
}

/**
 * Finishes and starts tasks, saves a solution for each, and answers check questions long enough ago that some
 * are due.
 */
async function addProgress(
  database: Database,
  thinking: Thinking,
  userId: number,
  project: OwnedProjectId,
  now: Date,
): Promise<void> {
  const [first, second, third] = await listTasks(database, project, { limit: 3 })
  for (const task of [first!, second!])
    await changeTask(database, project, task.id, { status: 'completed' }, now)
  await changeTask(database, project, third!.id, { status: 'in_progress' }, now)
  await createSolution(
    database,
    project,
    {
      title: `What I noted for “${first!.title}”`,
      language: 'swift',
      messageId: null,
      content: '```swift\nlet minutes = 5\nprint("\\(minutes) minutes a day")\n```',
    },
    now,
  )

  const source = await lazyCheckSource(thinking)()
  const topics = [...new Set([first!, second!].flatMap((task) => task.topics))]
  for (const [at, topic] of topics.entries())
    await answerOn(database, source, userId, topic, at % 3 !== 2, new Date(now.getTime() - (20 - at) * dayMs))
  await markTopic(database, userId, 'swift-optionals', 'known', now)
}

async function answerOn(
  database: Database,
  source: CheckSource,
  userId: number,
  topic: string,
  isRight: boolean,
  at: Date,
): Promise<void> {
  const asked = await askOnTopic(database, source, topic, { userId, place: 'review' }, at)
  if (!asked || asked.kind !== 'choice') return
  const right = source.bank.ofTopic(topic).find(({ question }) => question === asked.question)?.answer
  const choice = asked.choices.find(({ text }) => (text === right) === isRight)
  if (choice) await answerCheck(database, source, userId, asked.id, choice.id, at)
}
