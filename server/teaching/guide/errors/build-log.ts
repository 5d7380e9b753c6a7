export interface LogError {
  /** Without file and line. */
  message: string
  file: string | null
  line: number | null
  column: number | null
}

/** Makes quotes and white space uniform, so that one pattern matches however the message was pasted. */
export function normaliseMessage(text: string): string {
  return text
    .replace(/[‘’‛′`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\u00a0\t ]+/g, ' ')
    .replace(/…/g, '...')
}

/** The errors in a pasted log, in order. Leaves out warnings, notes and other tool output. */
export function errorsOf(text: string): LogError[] {
  return normaliseMessage(text)
    .split('\n')
    .flatMap((line) => errorOf(line.trim()) ?? [])
}

function errorOf(line: string): LogError | null {
  return placedError(line) ?? crash(line) ?? bareError(line)
}

/** Parses a compiler error: "/app/Trip.swift:12:5: error: …". */
function placedError(line: string): LogError | null {
  const match = /:(\d{1,9}):(?:(\d{1,9}):)? (?:fatal )?error: (.+)/i.exec(line)
  if (!match) return null
  const [, number, column, message = ''] = match
  const colon = line.lastIndexOf(':', match.index - 1)
  const path = line
    .slice(colon + 1, match.index)
    .split(/\s/)
    .slice(colon < 0 ? 0 : 1)
    .map((word) => /^.*\.(?:swift|m|mm|h|c|cpp|plist|xcdatamodeld|storyboard|xib|metal)/i.exec(word)?.[0])
    .find((found) => found !== undefined)
  return path === undefined
    ? null
    : { message, file: baseName(path), line: Number(number), column: column ? Number(column) : null }
}

/** Parses a crash: "Trips/TripView.swift:12: Fatal error: …". */
function crash(line: string): LogError | null {
  const match = /\.swift:(\d{1,9}): (Fatal error(: )?.+)/i.exec(line)
  if (!match) return null
  const [, number, message = '', colon] = match
  const [, folder, name] = /(?<![\w+-])(?:[\w+-]+(\/))?([\w+-]+)$/.exec(line.slice(0, match.index)) ?? []
  return name === undefined || (!folder && !colon)
    ? null
    : { message, file: `${name}.swift`, line: Number(number), column: null }
}

function bareError(line: string): LogError | null {
  const message = /\berror: (.+)/i.exec(line)?.[1]
  if (message === undefined || /^\S*warning:/i.test(line)) return null
  return { message: /^fatal error/i.test(line) ? line : message, file: null, line: null, column: null }
}

export function warningCount(text: string): number {
  return text.match(/(?:^|:\s)warning: /gim)?.length ?? 0
}

function baseName(file: string): string {
  return file.split('/').at(-1) ?? file
}
