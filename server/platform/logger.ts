import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger }

export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino({ level, base: undefined, serializers: { error: withoutWords } }, destination)
}

/** An error's kind and stack, without text that somebody wrote. */
function withoutWords(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code } = error as { code?: unknown }
  return {
    type: error.constructor.name,
    code: typeof code === 'string' ? code : undefined,
    message: cut(error.message),
    stack: stackOf(error),
    cause:
      error.cause instanceof Error
        ? withoutWords(error.cause)
        : typeof error.cause === 'string'
          ? cut(error.cause)
          : undefined,
  }
}

/** A message may hold a pasted stack, so the calls are what stands behind the whole message; without it there they cannot be told apart. */
function stackOf({ name, message, stack = '' }: Error): string {
  const at = stack.indexOf(message)
  return at < 0 ? name : `${name}: ${cut(message)}${stack.slice(at + message.length)}`
}

/** A failed query's message ends with its values, PostgreSQL's with the row; both are cut off. */
function cut(text: string): string {
  return text.replace(/\n?params: [^]*$/, '').replace(/Failing row contains[^]*$/, '')
}
