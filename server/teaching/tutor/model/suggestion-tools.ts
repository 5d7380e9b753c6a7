import { tool, zodSchema, type ToolSet } from 'ai'
import { z } from 'zod'
import { ProposedAct } from '#contract/chat/suggestion.ts'
import { Priority, TaskStatus } from '#contract/tasks/task.ts'
import type { Thoughts } from '#server/teaching/thinking.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { isCodeLine } from './detect-code.ts'

const mostSuggestions = 4
const taskId = z.int().describe('The number of a task of this project')

/** Built only once, because generating the JSON schemas takes a millisecond. */
const inputs = {
  article: zodSchema(z.object({ query: z.string().max(200) })),
  nothing: zodSchema(z.object({})),
  newTask: zodSchema(z.object({ title: z.string(), description: z.string().nullable(), priority: Priority })),
  taskChange: zodSchema(
    z.object({
      taskId,
      title: z.string().optional(),
      description: z.string().optional(),
      priority: Priority.optional(),
    }),
  ),
  taskStatus: zodSchema(z.object({ taskId, status: TaskStatus })),
  code: zodSchema(z.object({ title: z.string(), content: z.string() })),
  task: zodSchema(z.object({ taskId })),
  topic: zodSchema(z.object({ topic: z.string().describe('The slug of an article') })),
}

/** A model's tools: look things up and suggest actions in this project. They change nothing themselves. */
export function suggestionTools(
  turn: TutorTurn,
  thoughts: Pick<Thoughts, 'lookUpArticle' | 'article'>,
  suggest: (act: ProposedAct) => void,
): ToolSet {
  const { propose, proposeFor } = createProposer(turn, suggest)
  return {
    ...lookUpTools(turn, thoughts),
    suggest_new_task: tool({
      description: 'Suggest a task to add',
      inputSchema: inputs.newTask,
      execute: (input) => propose({ kind: 'add-task', ...input }),
    }),
    suggest_task_change: tool({
      description: 'Suggest another title, description or priority for a task',
      inputSchema: inputs.taskChange,
      execute: (input) =>
        proposeFor(input.taskId, (task) => ({ kind: 'change-task', taskTitle: task.title, ...input })),
    }),
    suggest_task_status: tool({
      description: 'Suggest that a task is begun or done',
      inputSchema: inputs.taskStatus,
      execute: (input) =>
        proposeFor(input.taskId, (task) => ({ kind: 'set-status', taskTitle: task.title, ...input })),
    }),
    suggest_saving_code: tool({
      description: 'Suggest to keep a piece of code that the learner has working',
      inputSchema: inputs.code,
      execute: (input) =>
        turn.hint && turn.hint.level < 5
          ? 'Not shown: the learner has no solution to keep yet.'
          : propose({ kind: 'save-solution', ...input }),
    }),
    suggest_lesson: tool({
      description: 'Suggest to open the lesson of a task',
      inputSchema: inputs.task,
      execute: (input) =>
        proposeFor(input.taskId, (task) => ({ kind: 'open-lesson', taskId: task.id, taskTitle: task.title })),
    }),
    suggest_check_question: tool({
      description: 'Suggest a registered check question on a topic of the Field Guide',
      inputSchema: inputs.topic,
      execute: async ({ topic }) => {
        const article = await thoughts.article(topic)
        return article
          ? propose({ kind: 'check-question', topic: article.slug, topicTitle: article.title })
          : 'There is no article with this slug.'
      },
    }),
  }
}

function lookUpTools({ tasks }: TutorTurn, thoughts: Pick<Thoughts, 'lookUpArticle'>): ToolSet {
  return {
    look_up_article: tool({
      description: 'Search the Field Guide and read the best article',
      inputSchema: inputs.article,
      execute: async ({ query }) => (await thoughts.lookUpArticle(query)) ?? 'Nothing was found.',
    }),
    list_tasks: tool({
      description: 'The tasks of this project with their numbers and states',
      inputSchema: inputs.nothing,
      execute: () =>
        tasks.map((task) => `${task.id} [${task.status}] ${task.title}`).join('\n') ||
        'There are no tasks yet.',
    }),
  }
}

/** Shows the learner valid suggestions, up to a limit, and reports to the model what became of each. */
function createProposer(turn: TutorTurn, suggest: (act: ProposedAct) => void) {
  let made = 0

  function propose(given: unknown): string {
    const act = ProposedAct.safeParse(given)
    if (!act.success) return `Not shown: ${act.error.issues[0]?.message ?? 'it is not in form'}.`
    if (turn.hint && turn.hint.level < 5 && holdsCode(act.data))
      return 'Not shown: it holds code that the learner has not come to yet.'
    if (made >= mostSuggestions) return 'Not shown: that is enough for one answer.'
    made += 1
    suggest(act.data)
    return 'Shown to the learner below your answer. They decide; it is not done yet.'
  }

  function proposeFor(taskId: number, act: (task: TurnTask) => unknown): string {
    const task = turn.tasks.find(({ id }) => id === taskId)
    return task ? propose(act(task)) : 'There is no task with this number in the project.'
  }

  return { propose, proposeFor }
}

function holdsCode(act: ProposedAct): boolean {
  return Object.values(act).some((value) => typeof value === 'string' && value.split('\n').some(isCodeLine))
}
