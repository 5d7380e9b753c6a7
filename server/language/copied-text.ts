/**
 * For each text, whether its lines appear consecutively in the sources. Ignores indentation, empty lines and fences.
 * Compares pairs of neighbouring lines, so it takes linear time.
 */
export function findCopies(texts: readonly string[], sources: Iterable<string>): boolean[] {
  const known = new Set<string>()
  for (const source of sources) for (const part of partsOf(linesOf(source))) known.add(part)
  return texts.map((text) => {
    const lines = linesOf(text)
    return (lines.length > 1 ? pairsOf(lines) : lines).every((part) => known.has(part))
  })
}

/** Splits a text into lines. Inline code counts as a separate line. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('```'))
    .flatMap((line) => line.split('`'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function partsOf(lines: string[]): string[] {
  return [...new Set(lines), ...pairsOf(lines)]
}

function pairsOf(lines: string[]): string[] {
  return lines.slice(1).map((line, at) => `${lines[at]}\n${line}`)
}
