import type { ChatMessage } from '#contract/chat/chat.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { Project } from '#contract/project.ts'
import { fenceFor } from '#contract/code-fence.ts'
import { inMarkdownLine, markdownParagraphs, oneLine, withClosedFence } from '#contract/plain-words.ts'
import { readSolution } from '#contract/tasks/read-solution.ts'
import { site } from '#contract/site.ts'
import type { SavedSolution } from '#contract/tasks/saved-solution.ts'
import type { Task } from '#contract/tasks/task.ts'
import { planToMarkdown } from '#server/teaching/planner/writing/plan-to-markdown.ts'

export interface WholeProject {
  project: Pick<Project, 'title' | 'description'>
  plan: Plan | null
  tasks: Several<Pick<Task, 'title' | 'description' | 'status' | 'priority'>>
  solutions: Several<KeptSolution>
  messages: Several<Pick<ChatMessage, 'content' | 'isUserMessage' | 'createdAt'>>
}

type KeptSolution = Pick<SavedSolution, 'title' | 'content' | 'language' | 'messageId'>
type Several<Item> = Iterable<Item> | AsyncIterable<Item>

export async function* projectToMarkdown({
  project,
  plan,
  tasks,
  solutions,
  messages,
}: WholeProject): AsyncGenerator<string> {
  yield `# ${inMarkdownLine(project.title)}\n\n${markdownParagraphs(project.description)}`
  if (plan) yield `\n\n## Plan\n\n${planToMarkdown(plan)}`
  yield* section('Tasks', '\n', tasks, taskLine)
  yield* section(
    'Saved solutions',
    '\n\n',
    solutions,
    (solution) => `### ${inMarkdownLine(solution.title)}\n\n${solutionText(solution)}`,
  )
  yield* section(
    'Conversation',
    '\n\n',
    messages,
    ({ isUserMessage, createdAt, content }) =>
      `**${isUserMessage ? 'You' : site.tutorName}** (${createdAt})\n\n${withClosedFence(content)}`,
  )
  yield '\n'
}

/** A section with a title; nothing if there are no items. */
async function* section<Item>(
  title: string,
  separator: string,
  items: Several<Item>,
  written: (item: Item) => string,
): AsyncGenerator<string> {
  let before = `\n\n## ${title}\n\n`
  for await (const item of items) {
    yield before + written(item)
    before = separator
  }
}

function taskLine(task: Pick<Task, 'title' | 'description' | 'status' | 'priority'>): string {
  const box = task.status === 'completed' ? '[x]' : '[ ]'
  const state = task.status === 'in_progress' ? ', in progress' : ''
  const description = task.description ? `\n${indent(markdownParagraphs(task.description))}` : ''
  return `- ${box} ${inMarkdownLine(task.title)} (${task.priority} priority${state})${description}`
}

/** A solution as Markdown. Code is put into a fence longer than any fence inside it. */
function solutionText(solution: KeptSolution): string {
  const read = readSolution(solution)
  if (read.kind === 'markdown') return withClosedFence(solution.content)
  const fence = fenceFor(read.code)
  return `${fence}${oneLine(`${read.language} ${read.fileName ?? ''}`)}\n${read.code}\n${fence}`
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}
