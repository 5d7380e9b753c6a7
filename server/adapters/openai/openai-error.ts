import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

interface Details {
  type: string
  code?: string
  param?: string
  headers?: Record<string, string>
  cause?: unknown
}

export class OpenAIError extends Error {
  readonly status: ContentfulStatusCode
  readonly type: string
  readonly code: string | null
  readonly param: string | null
  readonly headers: Record<string, string>

  constructor(status: ContentfulStatusCode, message: string, { type, code, param, headers, cause }: Details) {
    super(message, { cause })
    this.status = status
    this.type = type
    this.code = code ?? null
    this.param = param ?? null
    this.headers = headers ?? {}
  }
}

export function invalidRequest(message: string, param?: string): OpenAIError {
  return new OpenAIError(400, message, { type: 'invalid_request_error', param })
}

export function answerOpenAIError(c: Context, error: OpenAIError): Response {
  return c.json(errorBody(error), error.status, error.headers)
}

export function errorBody({
  message,
  type,
  param,
  code,
}: Pick<OpenAIError, 'message' | 'type' | 'param' | 'code'>) {
  return { error: { message, type, param, code } }
}
