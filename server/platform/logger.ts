import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger }

export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: undefined, serializers: { error: withoutWords } }, destination)
}

/** An error's kind and stack, without text that somebody wrote. */
function withoutWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack, code, cause } = pino.stdSerializers.err(error) as ReturnType<
    typeof pino.stdSerializers.err
  > & { code?: string; cause?: unknown }
  return {
    type,
    code,
    message: cut(message),
    stack: cut(stack),
    cause:
      error.cause instanceof Error
        ? withoutWords(error.cause)
        : typeof cause === 'string'
          ? cut(cause)
          : undefined,
  }
}

/** A failed query's message continues with its values, PostgreSQL's with the row; both are cut off. */
function cut(text: string): string {
  return text
    .replace(/\n?params: [\s\S]*?(?=\n {4}at |$)/g, '')
    .replace(/Failing row contains[\s\S]*?(?=\n {4}at |$)/g, '')
}
