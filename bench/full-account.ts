import { randomUUID } from 'node:crypto'
import { createSession } from '#server/features/auth/session-store.ts'
import { createGuest } from '#server/features/auth/user-store.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { chatMessages, projects, savedSolutions, tasks } from '#server/platform/db/tables/schema.ts'

export const sizes = { projects: 200, tasks: 500, solutions: 300, messages: 60 }

/** Fills a data folder with an account of many years' work; returns its session and its fullest project. */
export async function makeFullAccount(dataDirectory: string): Promise<{ token: string; projectId: number }> {
  const { database, close } = await openDatabase({ databaseUrl: null, dataDirectory })
  const now = new Date()
  const user = await createGuest(database, now)
  const made = await database
    .insert(projects)
    .values(
      Array.from({ length: sizes.projects }, (_, at) => ({
        userId: user.id,
        title: `${animals[at % animals.length]} diary ${at}`,
        description: describe(at),
        nextSeq: sizes.messages + 1,
      })),
    )
    .returning({ id: projects.id })
  const projectId = made.at(-1)!.id
  await database.insert(tasks).values(
    Array.from({ length: sizes.tasks }, (_, at) => ({
      projectId,
      title: `Show the ${animals[at % animals.length]?.toLowerCase()} in a list, part ${at}`,
      description: describe(at),
      status: (['not_started', 'in_progress', 'completed', 'not_started'] as const)[at % 4],
      priority: (['low', 'medium', 'high'] as const)[at % 3],
      phase: `Phase ${Math.floor(at / 25) + 1}`,
      minutes: 30,
      order: at,
    })),
  )
  await database.insert(savedSolutions).values(
    Array.from({ length: sizes.solutions }, (_, at) => ({
      projectId,
      title: `A row for the ${animals[at % animals.length]?.toLowerCase()} ${at}`,
      content: code(at),
    })),
  )
  await database.insert(chatMessages).values(
    Array.from({ length: sizes.messages }, (_, at) => ({
      projectId,
      userId: user.id,
      seq: at + 1,
      isUserMessage: at % 2 === 0,
      clientKey: at % 2 === 0 ? randomUUID() : null,
      content:
        at % 2 === 0
          ? `How do I show part ${at}?`
          : `Like this:\n\n${code(at)}\n\nTry it in a preview first.`,
    })),
  )
  const token = await createSession(database, { id: user.id, isGuest: true }, null, now)
  await close()
  return { token, projectId }
}

const animals = ['Heron', 'Otter', 'Hedgehog', 'Swift', 'Badger', 'Lynx', 'Newt']

function describe(at: number): string {
  return `Keep what I saw of each animal, with a photo and the place, number ${at}. A chart shows how often I saw it in each month of the year.`
}

function code(at: number): string {
  return `\`\`\`swift Row${at}.swift\nstruct Row${at}: View {\n    let name: String\n\n    var body: some View {\n        HStack {\n            Image(systemName: "leaf")\n            Text(name)\n        }\n    }\n}\n\`\`\``
}
