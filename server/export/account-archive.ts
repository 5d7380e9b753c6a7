import { strToU8, zipSync, type Zippable } from 'fflate'
import type { ApiKey } from '#contract/api-key.ts'
import type { ProjectExport } from '#contract/export.ts'
import { site } from '#contract/site.ts'
import type { LearnerProfile, Session, User } from '#contract/user.ts'
import type { LearningExport } from '#server/learning/export-learning.ts'
import { fileNameOf } from './file-name.ts'
import { projectToMarkdown, type WholeProject } from './project-to-markdown.ts'

interface Account {
  user: User
  profile: LearnerProfile
  sessions: Session[]
  keys: ApiKey[]
  learning: LearningExport
  projects: { whole: WholeProject; exported: ProjectExport }[]
}

/** Everything of an account as a zip: each project as Markdown to read and as the JSON that imports again. */
export function accountArchive({ user, profile, sessions, keys, learning, projects }: Account, now: Date): Uint8Array<ArrayBuffer> {
  const files: Zippable = {
    'README.md': strToU8(readMe(user, projects.length, now)),
    'account.json': asJson({
      exportedAt: now.toISOString(),
      user,
      profile,
      sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({ device, createdAt, lastSeenAt })),
      keys,
    }),
    'learning.json': asJson(learning),
  }
  for (const { whole, exported } of projects) {
    const folder = `projects/${whole.project.id}-${fileNameOf(whole.project.title)}`
    files[`${folder}/project.md`] = strToU8(projectToMarkdown(whole))
    files[`${folder}/project.json`] = asJson(exported)
  }
  return zipSync(files, { level: 6, mtime: now })
}

function asJson(value: unknown): Uint8Array {
  return strToU8(`${JSON.stringify(value, null, 2)}\n`)
}

function readMe({ displayName, email }: User, projects: number, now: Date): string {
  return `# Everything of ${displayName ?? 'you'} on ${site.name}

Made on ${now.toISOString().slice(0, 10)} for ${email ?? 'a guest'}.

- \`account.json\`: who you are here, what you told the tutor about yourself, where you are signed in, the names of your keys.
- \`learning.json\`: where you stand on each topic and why, the questions you were asked with your answers, and when they come back.
- \`projects/\`: ${projects === 1 ? 'your project' : `your ${projects} projects`}, each with its plan, tasks, saved solutions and conversation, as \`project.md\` to read and \`project.json\`, which can be imported again.
`
}
