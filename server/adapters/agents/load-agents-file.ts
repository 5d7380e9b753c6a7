import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import { loadProjectTurn } from '#server/features/chat/turn/load-turn.ts'
import type { Services } from '#server/features/services.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import { writeAgentsFile } from './write-agents-file.ts'

export async function loadAgentsFile(
  { checkSource, settings }: Pick<Services, 'checkSource' | 'settings'>,
  database: Database,
  thoughts: Pick<Thoughts, 'knownFrameworks'>,
  project: OwnedProjectId,
): Promise<string> {
  const turn = await loadProjectTurn(database, project)
  const { topics } = await checkSource()
  const frameworks = await thoughts.knownFrameworks(turn.plan?.architecture.frameworks ?? [])
  return writeAgentsFile(turn, { topics, frameworks }, settings.publicUrl)
}
