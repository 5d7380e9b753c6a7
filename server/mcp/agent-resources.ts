import { ResourceNotFoundError, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server'
import { Problem } from '#server/http/problem.ts'
import { findPlan } from '#server/plan/plan-store.ts'
import { planToMarkdown } from '#server/planner/plan-to-markdown.ts'
import { listSolutions } from '#server/solutions/solution-store.ts'
import { reachableProjects, reachProject, type AgentCaller } from './agent-caller.ts'
import { articleText } from './field-guide-tools.ts'
import { findSolution } from './solution-tools.ts'

const mimeType = 'text/markdown'

export function registerResources(server: McpServer, caller: AgentCaller): void {
  const { database, services } = caller

  server.registerResource('plan', new ResourceTemplate('fledge://projects/{id}/plan', { list: listPlans }), { title: 'Plan of a project', mimeType }, (uri, { id }) =>
    asMarkdown(uri, async () => {
      const plan = await findPlan(database, await reachProject(caller, Number(id)))
      return plan && planToMarkdown(plan)
    }),
  )
  server.registerResource('solution', new ResourceTemplate('fledge://solutions/{id}', { list: listSavedSolutions }), { title: 'Saved solution', mimeType }, (uri, { id }) =>
    asMarkdown(uri, async () => {
      const { title, content } = await findSolution(caller, Number(id))
      return `# ${title}\n\n${content}`
    }),
  )
  server.registerResource(
    'article',
    new ResourceTemplate('fledge://field-guide/{slug}', { list: undefined, complete: { slug: slugsLike } }),
    { title: 'Field Guide article', mimeType },
    (uri, { slug }) =>
      asMarkdown(uri, async () => {
        const article = services.guide.findArticle(String(slug))
        return article && articleText(article)
      }),
  )

  async function listPlans() {
    const projects = await reachableProjects(caller)
    const planned = await Promise.all(projects.map(async ({ id, title }) => ({ id, title, plan: await findPlan(database, await reachProject(caller, id)) })))
    return { resources: planned.filter(({ plan }) => plan !== null).map(({ id, title }) => ({ uri: `fledge://projects/${id}/plan`, name: `Plan: ${title}`, mimeType })) }
  }

  async function listSavedSolutions() {
    const projects = await reachableProjects(caller)
    const lists = await Promise.all(projects.map(async ({ id }) => listSolutions(database, await reachProject(caller, id))))
    return {
      resources: lists
        .flat()
        .slice(0, 200)
        .map(({ id, title }) => ({ uri: `fledge://solutions/${id}`, name: title, mimeType })),
    }
  }

  function slugsLike(value: string): string[] {
    return services.guide.articles
      .map(({ slug }) => slug)
      .filter((slug) => slug.includes(value))
      .slice(0, 50)
  }
}

/** What is missing and what is somebody else's answer alike. */
async function asMarkdown(uri: URL, read: () => Promise<string | null>) {
  const text = await read().catch((error: unknown) => {
    if (error instanceof Problem) return null
    throw error
  })
  if (text === null) throw new ResourceNotFoundError(uri.href)
  return { contents: [{ uri: uri.href, mimeType, text }] }
}
