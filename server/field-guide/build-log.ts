export interface LogError {
  /** Without the place. */
  message: string
  file: string | null
  line: number | null
  column: number | null
}

/** Quotes made alike and white space made single, so that one pattern fits every way a message is pasted. */
export function normaliseMessage(text: string): string {
  return text
    .replace(/[‘’‛′`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\u00a0\t ]+/g, ' ')
    .replace(/…/g, '...')
}

/** The errors of a pasted log in order; warnings, notes and the noise of tools are left aside. */
export function errorsOf(text: string): LogError[] {
  return normaliseMessage(text)
    .split('\n')
    .flatMap((line): LogError[] => {
      const placed = /(?:^|\s)((?:\/|[\w.+-]+\/)?[^\s:]*\.(?:swift|m|mm|h|c|cpp|plist|xcdatamodeld|storyboard|xib|metal))[^\n:]*:(\d+):(?:(\d+):)? (?:fatal )?error: (.+)$/i.exec(
        line.trim(),
      )
      if (placed) return [{ message: placed[4] ?? '', file: baseName(placed[1] ?? ''), line: Number(placed[2]), column: placed[3] ? Number(placed[3]) : null }]
      const crash = /([\w+-]+\.swift):(\d+): (Fatal error: .+)$/i.exec(line) ?? /([\w+-]+\/[\w+-]+\.swift):(\d+): (Fatal error.+)$/i.exec(line)
      if (crash) return [{ message: crash[3] ?? '', file: baseName(crash[1] ?? ''), line: Number(crash[2]), column: null }]
      const bare = /^(?:.*?\b(?:fatal )?error: )(.+)$/i.exec(line.trim())
      if (bare && !/^\s*\S*warning:/i.test(line)) return [{ message: /^fatal error/i.test(line.trim()) ? line.trim() : (bare[1] ?? ''), file: null, line: null, column: null }]
      return []
    })
}

/** How many warnings stand in a pasted log. */
export function warningCount(text: string): number {
  return text.match(/(?:^|:\s)warning: /gim)?.length ?? 0
}

function baseName(file: string): string {
  return file.split('/').at(-1) ?? file
}
