import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { Id, requiredText } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { readSolution as readAsShown } from '#contract/tasks/read-solution.ts'
import { setImmediate as others } from 'node:timers/promises'
import type { SavedSolution } from '#contract/tasks/saved-solution.ts'
import { requireRoomOnDisk } from '#server/platform/http/limits/refuse-without-room.ts'
import { readSearch } from '#server/features/search/read-search.ts'
import { publishChange } from '#server/features/events/change-feed.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { findSolution, findSolutions, saveSolutionOnce } from '#server/features/solutions/solution-store.ts'
import {
  reachableProjectIds,
  reachProject,
  reachProjectOfSolution,
  type AgentCaller,
} from './agent-caller.ts'
import { registerAgentTool } from './agent-tool.ts'
import { readSolution, writeSolution } from './solution-text.ts'

const Code = z.object({
  file: z.string().max(200).default(''),
  language: z.string().max(40).default('swift'),
  text: z.string().max(limits.solutionContent),
})
const SolutionSummary = z.object({
  id: Id,
  project_id: Id,
  title: z.string(),
  tags: z.array(z.string()).describe('The languages of its code; empty when it holds none'),
  created_at: z.string(),
})
const Solution = SolutionSummary.extend({ problem: z.string(), explanation: z.string(), code: z.array(Code) })

export function registerSolutionTools(server: McpServer, caller: AgentCaller): void {
  registerListSavedSolutions(server, caller)
  registerGetSavedSolution(server, caller)
  if (!caller.holder.scopes.includes('write')) return
  registerSaveSolution(server, caller)
}

function registerListSavedSolutions(server: McpServer, caller: AgentCaller): void {
  const { database, services } = caller
  registerAgentTool(server, services.logger, 'list_saved_solutions', {
    title: 'List saved solutions',
    description:
      'Code the learner found worth keeping, newest first. Check here before you write something new.',
    input: z.object({
      project_id: Id.optional(),
      query: z.string().max(200).optional(),
      limit: z.int().min(1).max(50).default(20),
    }),
    output: z.object({ solutions: z.array(SolutionSummary) }),
    async run({ project_id, query, limit }) {
      const projects =
        project_id === undefined
          ? await reachableProjectIds(caller)
          : [await reachProject(caller, project_id)]
      const solutions: z.infer<typeof SolutionSummary>[] = []
      for await (const page of findSolutions(database, projects, readSearch(query ?? ''))) {
        for (const solution of page) {
          solutions.push(summaryOf(solution))
          await others()
        }
        if (solutions.length >= limit) break
      }
      return { answer: { solutions: solutions.slice(0, limit) } }
    },
  })
}

function registerGetSavedSolution(server: McpServer, caller: AgentCaller): void {
  const { database, services } = caller
  registerAgentTool(server, services.logger, 'get_saved_solution', {
    title: 'Read a saved solution',
    description: 'One saved solution whole: the problem, the explanation and the code.',
    input: z.object({ solution_id: Id }),
    output: z.object({ solution: Solution }),
    async run({ solution_id }) {
      const solution = await findSolution(
        database,
        await reachProjectOfSolution(caller, solution_id),
        solution_id,
      )
      return {
        answer: { solution: { ...summaryOf(solution), ...readSolution(solution.content) } },
        text: `# ${solution.title}\n\n${solution.content}`,
      }
    },
  })
}

function registerSaveSolution(server: McpServer, caller: AgentCaller): void {
  const { database, holder, services } = caller
  registerAgentTool(server, services.logger, 'save_solution', {
    title: 'Save a solution',
    description:
      'Keeps code worth keeping in the project, with the problem it solves and why it works. The same client_ref saves once, however often it is sent.',
    input: z.object({
      project_id: Id,
      title: requiredText('A title is required', limits.solutionTitle, 'The title'),
      problem: z.string().max(10_000).default(''),
      explanation: z.string().max(20_000).default(''),
      code: z.array(Code).max(20).default([]),
      client_ref: z.string().min(1).max(200).describe('Your own name for this solution'),
    }),
    output: z.object({ solution: SolutionSummary }),
    writes: true,
    async run({ project_id, title, client_ref, ...parts }) {
      requireRoomOnDisk(services.databaseHandle.disk)
      const content = writeSolution(parts)
      if (content === '')
        throw new Problem(400, 'There is nothing to save: send a problem, an explanation or code')
      if (content.length > limits.solutionContent)
        throw new Problem(
          400,
          `A solution can have at most ${limits.solutionContent.toLocaleString('en-US')} characters`,
        )
      const project = await reachProject(caller, project_id)
      const solution = await saveSolutionOnce(
        database,
        project,
        { title, content, clientRef: client_ref },
        services.now(),
      )
      publishChange(services.bus, holder.userId, { part: 'solutions', projectId: project, by: null })
      return { answer: { solution: summaryOf(solution) } }
    },
  })
}

function summaryOf(solution: SavedSolution): z.infer<typeof SolutionSummary> {
  const { id, projectId, title, createdAt } = solution
  return { id, project_id: projectId, title, tags: languagesOf(solution), created_at: createdAt }
}

function languagesOf(solution: SavedSolution): string[] {
  const shown = readAsShown(solution)
  const languages =
    shown.kind === 'code'
      ? [shown.language]
      : readSolution(solution.content).code.map(({ language }) => language.toLowerCase())
  return [...new Set(languages)].filter((language) => language !== '')
}
