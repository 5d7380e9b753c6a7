import { site } from '#contract/site.ts'
import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'next_step',
    {
      title: 'Next step',
      description: 'Begin the next task of a project, taught and not written for you.',
      argsSchema: z.object({ project_id: z.string().regex(/^\d+$/).optional() }),
    },
    ({ project_id }) =>
      asUser(`Help me with the next step of my app${project_id ? ` (${site.name} project ${project_id})` : ''}.
1. ${project_id ? '' : 'Find the project with list_projects; ask me when there are several. '}Read the task with get_next_task.
2. Say in two sentences what we will build and why.
3. Teach it: ask what I have tried, give the smallest hint that helps, and let me write the code. Show a whole solution only when I say so.
4. When it works as the task says, ask me whether to mark it as done.`),
  )
  server.registerPrompt(
    'explain_error',
    {
      title: 'Explain an error',
      description: 'Find out what an error means, in your own code.',
      argsSchema: z.object({ error: z.string(), code: z.string().optional() }),
    },
    ({ error, code }) =>
      asUser(`Explain this error so that I can fix it myself. Look it up with explain_error first, name its cause in my code in two sentences, and ask me one question that leads to the fix.

Error:
${error}${code ? `\n\nCode:\n${code}` : ''}`),
  )
}

function asUser(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}
