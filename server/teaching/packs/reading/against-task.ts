export interface Fault {
  line: number
  says: string
}

/** Lines that do the opposite of what the task says in words. Each is reported only where the code leaves no doubt. */
export function againstTask(told: string, swift: string): Fault[] {
  const words = told.toLowerCase()
  return swift.split('\n').flatMap((text, at, lines): Fault[] => {
    const line = text.split('//')[0] ?? ''
    const says =
      deletesBeforeAsking(words, line, lines[at + 1] ?? '') ??
      leavesBehind(words, line) ??
      keepsInaccurate(words, line)
    return says === null ? [] : [{ line: at + 1, says }]
  })
}

function deletesBeforeAsking(words: string, line: string, next: string): string | null {
  if (!words.includes('deleting asks') && !words.includes('asks before deleting')) return null
  const at = line.indexOf('.delete(')
  if (at < 0) return null
  const [name = '', value] = `${line.slice(at)};${next}`.split(';').slice(1, 3).find(isSet)?.split('=') ?? []
  const asks = ['ask', 'confirm'].some((start) => name.trim().toLowerCase().includes(start))
  return asks && value?.replaceAll('}', '').trim() === 'true'
    ? `it deletes first and asks afterwards. Here only \`${name.trim()} = true\`; the deletion belongs to the button of the question.`
    : null
}

function isSet(statement: string): boolean {
  return statement.split('=').length === 2
}

function leavesBehind(words: string, line: string): string | null {
  const goAlong = ['goes with it', 'go with it', 'goes along', 'go along', 'cascade'].some((one) =>
    words.includes(one),
  )
  return goAlong && words.includes('delet') && line.includes('deleteRule: .nullify')
    ? '`.nullify` leaves what belongs to the deleted one behind, and the task wants it to go along: `.cascade`.'
    : null
}

function keepsInaccurate(words: string, line: string): string | null {
  const isLimit = ['above', 'worse', 'over', 'more than'].some((one) => words.includes(one))
  const throwsAway = ['throw away', 'drop'].some((one) => words.includes(one))
  if (!words.includes('accuracy') || !isLimit || !throwsAway) return null
  const limit = Number.parseInt(line.split('horizontalAccuracy >')[1]?.replace('=', '').trim() ?? '', 10)
  return line.trim().startsWith('guard ') && line.includes('else') && limit > 0
    ? 'this guard lets only the inaccurate places through: what is above the limit must go, so the guard needs `<`.'
    : null
}
