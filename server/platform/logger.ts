import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger }

export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: undefined, serializers: { error: withoutWords } }, destination)
}

/** An error's kind and stack, without text written by users. */
function withoutWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, code } = pino.stdSerializers.err(error) as ReturnType<typeof pino.stdSerializers.err> & {
    code?: string
  }
  const { message, cause } = error
  return {
    type,
    code,
    message: cut(message),
    stack: `${type}: ${cut(message)}${framesOf(error)}`,
    cause: cause instanceof Error ? withoutWords(cause) : typeof cause === 'string' ? cut(cause) : undefined,
  }
}

/** The stack frames after the message, because the message may itself contain a stack trace pasted by a user. */
function framesOf({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message)
  return at < 0 ? '' : stack.slice(at + message.length)
}

/** Cuts off values: a failed query's message ends with its parameters, and PostgreSQL's with the row. */
function cut(message: string): string {
  return message.replace(/\n?(?:params: |Failing row contains)[\s\S]*/, '')
}
