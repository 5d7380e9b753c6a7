import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { Id } from '#contract/identifiers.ts'
import { PreviewAnswers, PreviewQuestion } from '#contract/plan/plan-answers.ts'
import { PlanReadings, type Plan } from '#contract/plan/plan.ts'
import type { Project } from '#contract/project.ts'
import { site } from '#contract/site.ts'
import { Experience } from '#contract/account/user.ts'
import { requireRoomOnDisk } from '#server/platform/http/limits/refuse-without-room.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { publishChange } from '#server/features/events/change-feed.ts'
import { readOpenQuestions } from '#server/features/plan/plan-answer-store.ts'
import { makeAnsweredPlan } from '#server/features/plan/new-plan.ts'
import { findPlan } from '#server/features/plan/plan-store.ts'
import { planToMarkdown } from '#server/teaching/planner/writing/plan-to-markdown.ts'
import { readingsToAgent } from '#server/teaching/planner/writing/readings-to-text.ts'
import { readProject } from '#server/features/projects/project-store.ts'
import { outlineTasks, type TaskOutline } from '#server/features/tasks/task-store.ts'
import { loadProjectTurn } from '#server/features/chat/turn/load-turn.ts'
import { reachableProjects, reachProject, type AgentCaller } from './agent-caller.ts'
import { registerAgentTool } from './agent-tool.ts'
import { AgentTaskStatus, statusForAgents } from './task-tools.ts'

const ProjectStatus = z.enum(['planning', 'building', 'done'])
const longestPlanMs = 60_000
const ofProject = z.object({ project_id: Id.describe('From list_projects') })

export function registerProjectTools(server: McpServer, caller: AgentCaller): void {
  registerListProjects(server, caller)
  registerGetProject(server, caller)
  registerGetPlan(server, caller)
  if (!caller.holder.scopes.includes('write')) return
  registerMakePlan(server, caller)
}

function registerListProjects(server: McpServer, caller: AgentCaller): void {
  const { services } = caller
  registerAgentTool(server, services.logger, 'list_projects', {
    title: 'List projects',
    description: `The learner's iOS app projects in ${site.name}, the one worked on last first. Start here to learn project ids.`,
    input: z.object({}),
    output: z.object({
      projects: z.array(
        z.object({
          id: Id,
          name: z.string(),
          platform: z.string(),
          status: ProjectStatus,
          updated_at: z.string(),
        }),
      ),
    }),
    run: async () => ({
      answer: {
        projects: (await reachableProjects(caller)).map((project) => ({
          id: project.id,
          name: project.title,
          platform: 'iOS',
          status: statusOf(project),
          updated_at: project.updatedAt,
        })),
      },
    }),
  })
}

function registerGetProject(server: McpServer, caller: AgentCaller): void {
  const { database, services } = caller
  registerAgentTool(server, services.logger, 'get_project', {
    title: 'Read a project',
    description:
      'What the app is for, what its learner knows already, its oldest iOS, its planned features and how far the learner is.',
    input: ofProject,
    output: z.object({
      id: Id,
      name: z.string(),
      goal: z.string(),
      level: Experience.nullable().describe('What the learner brings along; null where they have not said'),
      platform: z.string(),
      min_os: z.string(),
      architecture: z.string().nullable(),
      features: z.array(z.object({ name: z.string(), why: z.string(), frameworks: z.array(z.string()) })),
      tasks_done: z.int(),
      tasks_total: z.int(),
    }),
    async run({ project_id }) {
      const id = await reachProject(caller, project_id)
      const [project, turn] = await Promise.all([readProject(database, id), loadProjectTurn(database, id)])
      const features = (turn.plan?.features ?? []).map(({ name, why, frameworks }) => ({
        name,
        why,
        frameworks,
      }))
      return {
        answer: {
          id,
          name: project.title,
          goal: project.description,
          level: turn.learner?.experience ?? null,
          platform: 'iOS',
          min_os: turn.project?.targetIOS ?? '',
          architecture: turn.plan?.architecture.pattern ?? null,
          features,
          tasks_done: project.progress.done,
          tasks_total: project.progress.total,
        },
      }
    },
  })
}

function registerGetPlan(server: McpServer, caller: AgentCaller): void {
  const { database, services, holder } = caller
  const thoughts = services.thinking.for(`user ${holder.userId}`)
  registerAgentTool(server, services.logger, 'get_plan', {
    title: 'Read the plan',
    description:
      'The roadmap of a project: milestones with their tasks and how far they are, and what the idea still leaves open, to ask the learner.',
    input: ofProject,
    output: z.object({
      questions: z.array(PreviewQuestion),
      milestones: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          goal: z.string(),
          status: AgentTaskStatus,
          tasks: z.array(
            z.object({
              task_id: Id.nullable(),
              title: z.string(),
              minutes: z.int(),
              status: AgentTaskStatus,
            }),
          ),
        }),
      ),
    }),
    async run({ project_id }) {
      const id = await reachProject(caller, project_id)
      const [plan, tasks] = await Promise.all([findPlan(database, id), outlineTasks(database, id)])
      if (!plan) throw notFound('Plan')
      // A plan that is sure leaves little open, and working out its questions takes several plans.
      const isOpen = plan.understood?.isSure === false
      const questions = isOpen ? await readOpenQuestions(database, id, thoughts) : []
      return {
        answer: { milestones: milestonesOf(plan, tasks), questions },
        text: [planToMarkdown(plan), ...asked(questions)].join('\n\n'),
      }
    },
  })
}

function registerMakePlan(server: McpServer, caller: AgentCaller): void {
  const { database, holder, services } = caller
  registerAgentTool(server, services.logger, 'make_plan', {
    title: 'Make the plan',
    description:
      'Makes a new plan of a project, with the learner’s answers to the questions of get_plan or of this tool: ask the learner, do not guess. Answers with readings and no plan if only the learner can say what kind of app it is. Writes no tasks.',
    input: ofProject.extend({
      answers: PreviewAnswers.optional().describe(
        'By the id of a question: the id of a choice. For a reading its `kind`; for none of the readings `kind` "none" and `own`, corrected by the learner',
      ),
    }),
    output: z.object({
      name: z.string(),
      summary: z.string(),
      questions: z.array(PreviewQuestion),
      /** Returned instead of a plan if the idea could be several kinds of app. */
      ...PlanReadings.pick({ readings: true, own: true }).partial().shape,
    }),
    writes: true,
    async run({ project_id, answers }) {
      requireRoomOnDisk(services.databaseHandle.disk)
      const project = await reachProject(caller, project_id)
      const made = await makeAnsweredPlan(services, {
        database,
        project,
        userId: holder.userId,
        wish: null,
        builtIn: true,
        answers,
        signal: AbortSignal.timeout(longestPlanMs),
      })
      if ('readings' in made)
        return {
          answer: { name: '', summary: '', questions: [], readings: made.readings, own: made.own },
          text: readingsToAgent(made),
        }
      const { plan, questions } = made
      publishChange(services.bus, holder.userId, { part: 'plan', projectId: project_id, by: null })
      return {
        answer: { name: plan.appName ?? '', summary: plan.summary, questions },
        text: [planToMarkdown(plan), ...asked(questions)].join('\n\n'),
      }
    },
  })
}

/** The questions as text, for clients that do not read structured content. */
function asked(questions: readonly PreviewQuestion[]): string[] {
  if (questions.length === 0) return []
  const lines = questions.map(({ id, text, choices }) => {
    const ways = choices.map((choice) => `${choice.id} (${choice.label})`).join(', ')
    return `- ${id}: ${text}${ways ? ` ${ways}` : ''}`
  })
  return [`Still to ask:\n${lines.join('\n')}`]
}

function statusOf({ progress: { done, total } }: Project): z.infer<typeof ProjectStatus> {
  if (total === 0) return 'planning'
  return done === total ? 'done' : 'building'
}

function milestonesOf(plan: Plan, tasks: readonly TaskOutline[]) {
  const known = Map.groupBy(tasks, ({ title }) => title)
  return plan.roadmap.map(({ phase, goal, tasks: planned }, at) => {
    const steps = planned.map(({ title, minutes }) => {
      const task = known.get(title)?.find((one) => one.phase === phase)
      return {
        task_id: task?.id ?? null,
        title,
        minutes,
        status: task ? statusForAgents(task.status) : ('todo' as const),
      }
    })
    const isDone = steps.every(({ status }) => status === 'done')
    const isBegun = steps.some(({ status }) => status !== 'todo')
    return {
      id: at + 1,
      title: phase,
      goal,
      status: isDone ? ('done' as const) : isBegun ? ('doing' as const) : ('todo' as const),
      tasks: steps,
    }
  })
}
