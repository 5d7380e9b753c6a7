import { ResourceNotFoundError, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server'
import { PathId } from '#contract/identifiers.ts'
import type { Logger } from '#server/platform/logger.ts'
import { notFound, problemOf } from '#server/platform/http/problem.ts'
import { findPlan, listPlannedProjects } from '#server/features/plan/plan-store.ts'
import { planToMarkdown } from '#server/teaching/planner/writing/plan-to-markdown.ts'
import { findSolution, nameSolutions } from '#server/features/solutions/solution-store.ts'
import {
  reachableProjectIds,
  reachProject,
  reachProjectOfSolution,
  type AgentCaller,
} from './agent-caller.ts'
import { articleText } from './field-guide-tools.ts'

const mimeType = 'text/markdown'

export function registerResources(server: McpServer, caller: AgentCaller): void {
  registerPlans(server, caller)
  registerSolutions(server, caller)
  registerArticles(server, caller)
}

function registerPlans(server: McpServer, caller: AgentCaller): void {
  const { database, services } = caller
  server.registerResource(
    'plan',
    new ResourceTemplate('fledge://projects/{id}/plan', {
      list: () => withoutBugDetails(services.logger, listPlans),
    }),
    { title: 'Plan of a project', mimeType },
    (uri, { id }) =>
      asMarkdown(uri, services.logger, async () => {
        const plan = await findPlan(database, await reachProject(caller, idIn(id)))
        return plan && planToMarkdown(plan)
      }),
  )

  async function listPlans() {
    const planned = await listPlannedProjects(database, await reachableProjectIds(caller))
    return {
      resources: planned.map(({ id, title }) => ({
        uri: `fledge://projects/${id}/plan`,
        name: `Plan: ${title}`,
        mimeType,
      })),
    }
  }
}

function registerSolutions(server: McpServer, caller: AgentCaller): void {
  const { database, services } = caller
  server.registerResource(
    'solution',
    new ResourceTemplate('fledge://solutions/{id}', {
      list: () => withoutBugDetails(services.logger, listSavedSolutions),
    }),
    { title: 'Saved solution', mimeType },
    (uri, { id }) =>
      asMarkdown(uri, services.logger, async () => {
        const { title, content } = await findSolution(
          database,
          await reachProjectOfSolution(caller, idIn(id)),
          idIn(id),
        )
        return `# ${title}\n\n${content}`
      }),
  )

  async function listSavedSolutions() {
    const solutions = await nameSolutions(database, await reachableProjectIds(caller), 200)
    return {
      resources: solutions.map(({ id, title }) => ({
        uri: `fledge://solutions/${id}`,
        name: title,
        mimeType,
      })),
    }
  }
}

function registerArticles(server: McpServer, { services, holder }: AgentCaller): void {
  const { thinking, checkSource, logger } = services
  server.registerResource(
    'article',
    new ResourceTemplate('fledge://field-guide/{slug}', { list: undefined, complete: { slug: slugsLike } }),
    { title: 'Field Guide article', mimeType },
    (uri, { slug }) =>
      asMarkdown(uri, logger, async () => {
        const article = await thinking.for(`user ${holder.userId}`).article(String(slug))
        return article && articleText(article)
      }),
  )

  async function slugsLike(value: string): Promise<string[]> {
    const { topics } = await checkSource()
    return topics.all
      .map(({ slug }) => slug)
      .filter((slug) => slug.includes(value))
      .slice(0, 50)
  }
}

/** The response with a resource's Markdown. A missing resource and another user's give the same error. */
async function asMarkdown(uri: URL, logger: Logger, read: () => Promise<string | null>) {
  const text = await withoutBugDetails(logger, read).catch((error: unknown) => {
    if (problemOf(error)) return null
    throw error
  })
  if (text === null) throw new ResourceNotFoundError(uri.href)
  return { contents: [{ uri: uri.href, mimeType, text }] }
}

function idIn(variable: string | string[] | undefined): number {
  const id = PathId.safeParse(variable)
  if (!id.success) throw notFound('Resource')
  return id.data
}

/** Replaces the messages of unexpected errors, because the SDK sends error messages to the client. */
async function withoutBugDetails<Answer>(logger: Logger, read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read()
  } catch (error) {
    if (problemOf(error)) throw error
    logger.error({ error }, 'A resource could not be read')
    throw new Error('Something went wrong on our side. Try again.', { cause: error })
  }
}
