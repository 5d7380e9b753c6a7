import type { ChatMessage } from '#contract/chat.ts'
import type { Plan } from '#contract/plan.ts'
import type { Project } from '#contract/project.ts'
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
    solutions.length > 0 ? `## Saved solutions\n\n${solutions.map((solution) => `### ${solution.title}\n\n${asCode(solution.content)}`).join('\n\n')}` : '',
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

/** Text that holds fences already stays as it is; a fence longer than any inside keeps other text whole. */
function asCode(content: string): string {
  return content.includes('```') ? content : `\`\`\`swift\n${content}\n\`\`\``
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
