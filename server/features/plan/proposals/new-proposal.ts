import type { PlanProgress, PlanReadings } from '#contract/plan/plan.ts'
import type { Proposal } from '#contract/plan/proposal.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { OwnedProjectId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { openTokenMeter } from '#server/features/usage/token-store.ts'
import type { Asker } from '#server/teaching/asker.ts'
import { readWishedKind } from '#server/features/plan/new-plan.ts'
import { findPlan } from '#server/features/plan/plan-store.ts'
import { readChange } from './built-in-change.ts'
import { propose } from './proposal-store.ts'
import { requireEnglish } from '#server/features/plan/require-english.ts'

interface NewProposal {
  database: Database
  project: OwnedProjectId
  /** The user whose language model tokens are used. */
  userId: number
  wish: string | null
  signal: AbortSignal
}

/**
 * Uses the language model if there is one, and otherwise the built-in planner. A wish for another kind of app
 * returns readings to choose from.
 */
export async function makeProposal(
  services: Services,
  { database, project, userId, wish, signal }: NewProposal,
  onProgress: (progress: PlanProgress) => void,
): Promise<Proposal | PlanReadings> {
  const { thinking, planWriter, now } = services
  const asker = `user ${userId}` as const
  const thoughts = thinking.for(asker)
  const readings = await readWishedKind(database, project, wish, thoughts)
  if (readings) return readings
  const words =
    wish === null ? undefined : await readByModel(services, { asker, database, project, wish, signal })
  if (words !== undefined) return propose(database, project, wish, thoughts, now(), { words })
  const requireReadable = () => requireEnglish(thoughts, 'refine', [wish ?? ''])
  if (!planWriter) {
    await requireReadable()
    return propose(database, project, wish, thoughts, now())
  }
  const change = await readChange(database, project, wish, thoughts)
  if (!change) return propose(database, project, wish, thoughts, now())
  const { input, today, builtIn, version } = change
  const meter = await openTokenMeter(services, database, userId)
  const made = await planWriter({ asker, input, change: { today, builtIn }, meter, signal, onProgress })
  signal.throwIfAborted()
  if (!made?.isReadByModel) await requireReadable()
  const written = made ? { written: { plan: made.plan, input, version } } : undefined
  return propose(database, project, wish, thoughts, now(), written)
}

interface WishOfProject extends Pick<NewProposal, 'database' | 'project' | 'signal'> {
  asker: Asker
  wish: string
}

/** The wish rephrased in words the planner knows, if a model on this server can read it. */
async function readByModel(
  { wishReader }: Services,
  { asker, database, project, wish, signal }: WishOfProject,
): Promise<string | undefined> {
  const plan = wishReader && (await findPlan(database, project))
  return plan ? wishReader({ asker, plan, wish, signal }) : undefined
}
