import type {
  CallToolResult,
  McpServer,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from '@modelcontextprotocol/server'
import type { z } from 'zod'
import { databaseTroubleOf } from '#server/platform/http/database-trouble.ts'
import { sayFaults, withNumbers } from './tool-input.ts'
import { problemOf } from '#server/platform/http/problem.ts'
import type { Logger } from '#server/platform/logger.ts'

const mostTextBytes = 8 * 1024

interface AgentTool<Input extends z.ZodObject, Output extends z.ZodObject> {
  title: string
  description: string
  input: Input
  output: Output
  /** True if the tool writes data; absent if it only reads. */
  writes?: boolean
  run: (input: z.output<Input>) => Promise<{ answer: z.input<Output>; text?: string }>
}

/** Expected failures reach the agent as a sentence, unexpected ones without details. */
export function registerAgentTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  logger: Logger,
  name: string,
  tool: AgentTool<Input, Output>,
): void {
  const outputSchema: z.ZodObject = tool.output
  async function call(input: unknown): Promise<CallToolResult> {
    const read = tool.input.safeParse(withNumbers(tool.input, input))
    if (!read.success)
      return { isError: true, content: [{ type: 'text', text: sayFaults(tool.input, read.error) }] }
    try {
      const { answer, text } = await tool.run(read.data)
      return {
        content: [{ type: 'text', text: shorten(text ?? JSON.stringify(answer, null, 1)) }],
        structuredContent: answer,
      }
    } catch (error) {
      const expected = problemOf(error)
      const problem = expected ?? databaseTroubleOf(error)
      if (!expected) logger.error({ error, tool: name }, 'A tool failed')
      return {
        isError: true,
        content: [{ type: 'text', text: problem?.message ?? 'Something went wrong on our side. Try again.' }],
      }
    }
  }
  server.registerTool(
    name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: describedAs(tool.input),
      outputSchema,
      annotations: hintsOf(tool.writes ?? false),
    },
    call,
  )
}

/**
 * The input schema as a description only. Inputs are validated elsewhere: the SDK's errors name types, but
 * not what to send.
 */
function describedAs(input: z.ZodObject): StandardSchemaWithJSON {
  return { '~standard': { ...input['~standard'], validate: (value) => ({ value }) } }
}

function hintsOf(writes: boolean): ToolAnnotations {
  return { readOnlyHint: !writes, destructiveHint: false, idempotentHint: true, openWorldHint: false }
}

/** Shortens the text for the agent's small context; the structured content has the full data. */
function shorten(text: string): string {
  if (Buffer.byteLength(text) <= mostTextBytes) return text
  return `${Buffer.from(text)
    .subarray(0, mostTextBytes - 80)
    .toString()
    .replace(/\uFFFD$/, '')}\n\n[Cut here: the text is longer than 8 KB. Ask for less at once.]`
}
