import { ResourceNotFoundError, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server'
import { PathId } from '#contract/identifiers.ts'
import type { Logger } from '#server/platform/logger.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { findPlan } from '#server/features/plan/plan-store.ts'
import { planToMarkdown } from '#server/teaching/planner/writing/plan-to-markdown.ts'
import { listSolutions } from '#server/features/solutions/solution-store.ts'
import { reachableProjects, reachProject, type AgentCaller } from './agent-caller.ts'
import { articleText } from './field-guide-tools.ts'
import { findSolution } from './solution-tools.ts'

const mimeType = 'text/markdown'

export function registerResources(server: McpServer, caller: AgentCaller): void {
  const { database, services, holder } = caller
  const { thinking, checkSource, logger } = services

  server.registerResource(
    'plan',
    new ResourceTemplate('fledge://projects/{id}/plan', { list: () => withoutTelling(logger, listPlans) }),
    { title: 'Plan of a project', mimeType },
    (uri, { id }) =>
      asMarkdown(uri, logger, async () => {
        const plan = await findPlan(database, await reachProject(caller, idIn(id)))
        return plan && planToMarkdown(plan)
      }),
  )
  server.registerResource(
    'solution',
    new ResourceTemplate('fledge://solutions/{id}', {
      list: () => withoutTelling(logger, listSavedSolutions),
    }),
    { title: 'Saved solution', mimeType },
    (uri, { id }) =>
      asMarkdown(uri, logger, async () => {
        const { title, content } = await findSolution(caller, idIn(id))
        return `# ${title}\n\n${content}`
      }),
  )
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

  async function listPlans() {
    const projects = await reachableProjects(caller)
    const planned = await Promise.all(
      projects.map(async ({ id, title }) => ({
        id,
        title,
        plan: await findPlan(database, await reachProject(caller, id)),
      })),
    )
    return {
      resources: planned
        .filter(({ plan }) => plan !== null)
        .map(({ id, title }) => ({ uri: `fledge://projects/${id}/plan`, name: `Plan: ${title}`, mimeType })),
    }
  }

  async function listSavedSolutions() {
    const projects = await reachableProjects(caller)
    const lists = await Promise.all(
      projects.map(async ({ id }) => listSolutions(database, await reachProject(caller, id))),
    )
    return {
      resources: lists
        .flat()
        .slice(0, 200)
        .map(({ id, title }) => ({ uri: `fledge://solutions/${id}`, name: title, mimeType })),
    }
  }

  async function slugsLike(value: string): Promise<string[]> {
    const { topics } = await checkSource()
    return topics.all
      .map(({ slug }) => slug)
      .filter((slug) => slug.includes(value))
      .slice(0, 50)
  }
}

/** What is missing and what is somebody else's answer alike. */
async function asMarkdown(uri: URL, logger: Logger, read: () => Promise<string | null>) {
  const text = await withoutTelling(logger, read).catch((error: unknown) => {
    if (error instanceof Problem) return null
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

/** The SDK tells a client what an error says. What a bug says stays here. */
async function withoutTelling<Answer>(logger: Logger, read: () => Promise<Answer>): Promise<Answer> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Problem) throw error
    logger.error({ error }, 'A resource could not be read')
    throw new Error('Something went wrong on our side. Try again.', { cause: error })
  }
}
