import { strToU8, zipSync, type Zippable } from 'fflate'
import type { ApiKey } from '#contract/api-key.ts'
import type { ProjectExport } from '#contract/export.ts'
import type { PlanVersion } from '#contract/proposal.ts'
import { site } from '#contract/site.ts'
import type { LearnerProfile, Session, User } from '#contract/user.ts'
import type { AuditEntry } from '#server/audit/audit-store.ts'
import type { LearningExport } from '#server/learning/export-learning.ts'
import type { listLessons } from '#server/lessons/lesson-store.ts'
import type { listTokenCounts } from '#server/tutor/token-store.ts'
import type { listQuestionCounts } from '#server/usage/usage-store.ts'
import { fileNameOf } from './file-name.ts'
import { projectToMarkdown, type WholeProject } from './project-to-markdown.ts'

export interface ArchivedProject {
  whole: WholeProject
  exported: ProjectExport
  planVersions: PlanVersion[]
  lessons: Awaited<ReturnType<typeof listLessons>>
}

interface Account {
  user: User
  profile: LearnerProfile
  sessions: Session[]
  keys: ApiKey[]
  learning: LearningExport
  /** Of each calendar month. */
  usage: { xcodeQuestions: Awaited<ReturnType<typeof listQuestionCounts>>; tokens: Awaited<ReturnType<typeof listTokenCounts>> }
  events: AuditEntry[]
  projects: ArchivedProject[]
}

/** Everything of an account as a zip: each project as Markdown to read and as the JSON that imports again. */
export function accountArchive({ user, profile, sessions, keys, usage, events, learning, projects }: Account, now: Date): Uint8Array<ArrayBuffer> {
  const files: Zippable = {
    'README.md': strToU8(readMe(user, projects.length, now)),
    'account.json': asJson({
      exportedAt: now.toISOString(),
      user,
      profile,
      sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
      keys,
      usage,
      events: events.map(({ at, event, subject }) => ({ at, event, subject })),
    }),
    'learning.json': asJson(learning),
  }
  for (const { whole, exported, planVersions, lessons } of projects) {
    const folder = `projects/${whole.project.id}-${fileNameOf(whole.project.title)}`
    files[`${folder}/project.md`] = strToU8(projectToMarkdown(whole))
    files[`${folder}/project.json`] = asJson(exported)
    if (planVersions.length > 0) files[`${folder}/plan-versions.json`] = asJson(planVersions)
    if (lessons.length > 0) files[`${folder}/lessons.json`] = asJson(lessons)
  }
  return zipSync(files, { level: 6, mtime: now })
}

function asJson(value: unknown): Uint8Array {
  return strToU8(`${JSON.stringify(value, null, 2)}\n`)
}

function readMe({ displayName, email }: User, projects: number, now: Date): string {
  return `# Everything of ${displayName ?? 'you'} on ${site.name}

Made on ${now.toISOString().slice(0, 10)} for ${email ?? 'a guest'}.

- \`account.json\`: who you are here, what you told the tutor about yourself, where you are signed in, the names of your keys, how many questions from Xcode and tokens of language models each month had, and the list of sign-ins, keys, exports and deletions.
- \`learning.json\`: where you stand on each topic and why, the questions you were asked with your answers, and when they come back.
- \`projects/\`: ${projects === 1 ? 'your project' : `your ${projects} projects`}, each with its plan, tasks, saved solutions and conversation, as \`project.md\` to read and \`project.json\`, which can be imported again. Beside them \`plan-versions.json\` holds every version of the plan, and \`lessons.json\` the lessons that were made for its tasks.

Not in it: suggestions and changes of the plan that you have not accepted, and what the tutor was given for the newest answers. You see them in the project.
`
}
