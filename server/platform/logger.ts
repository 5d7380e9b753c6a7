import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger }

export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: undefined, serializers: { error: withoutWords } }, destination)
}

/** An error's kind and stack, without text that a user wrote. */
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

/** The stack frames after the message, because the message may contain a stack trace that a user pasted. */
function framesOf({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message)
  return at < 0 ? '' : stack.slice(at + message.length)
}

/** A failed query's message continues with its values, PostgreSQL's with the row; both are cut off, with all that follows. */
function cut(message: string): string {
  return message.replace(/\n?(?:params: |Failing row contains)[\s\S]*/, '')
}
