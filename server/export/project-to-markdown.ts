import type { ChatMessage } from '#contract/chat.ts'
import type { Plan } from '#contract/plan.ts'
import type { Project } from '#contract/project.ts'
import { fenceFor } from '#contract/code-fence.ts'
import { readSolution } from '#contract/read-solution.ts'
import { site } from '#contract/site.ts'
import type { SavedSolution } from '#contract/saved-solution.ts'
import type { Task } from '#contract/task.ts'
import { planToMarkdown } from '#server/planner/plan-to-markdown.ts'

export interface WholeProject {
  project: Project
  plan: Plan | null
  tasks: Task[]
  solutions: SavedSolution[]
  messages: ChatMessage[]
}

/** A project whole, for people and for other programs. */
export function projectToMarkdown({ project, plan, tasks, solutions, messages }: WholeProject): string {
  const parts = [
    `# ${project.title}\n\n${project.description}`,
    plan ? `## Plan\n\n${planToMarkdown(plan)}` : '',
    tasks.length > 0 ? `## Tasks\n\n${tasks.map(taskLine).join('\n')}` : '',
    solutions.length > 0 ? `## Saved solutions\n\n${solutions.map((solution) => `### ${solution.title}\n\n${solutionText(solution)}`).join('\n\n')}` : '',
    messages.length > 0
      ? `## Conversation\n\n${messages.map((message) => `**${message.isUserMessage ? 'You' : site.tutorName}** (${message.createdAt})\n\n${message.content}`).join('\n\n')}`
      : '',
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function taskLine(task: Task): string {
  const box = task.status === 'completed' ? '[x]' : '[ ]'
  const state = task.status === 'in_progress' ? ', in progress' : ''
  const description = task.description ? `\n${indent(task.description)}` : ''
  return `- ${box} ${task.title} (${task.priority} priority${state})${description}`
}

/** Markdown stays as it is; code stands in a fence longer than any inside, as the page shows it. */
function solutionText(solution: SavedSolution): string {
  const read = readSolution(solution)
  if (read.kind === 'markdown') return solution.content
  const fence = fenceFor(read.code)
  return `${fence}${read.language}${read.fileName ? ` ${read.fileName}` : ''}\n${read.code}\n${fence}`
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
