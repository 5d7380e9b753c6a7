import type { AvailabilityFindings } from '#server/teaching/guide/versions/availability-findings.ts'
import type { CodeBlock } from '#server/teaching/guide/code-blocks.ts'

/** Where iOS versions do not matter to an article, its code still has to run on this one. */
const floorIOS = '17'

/** What Swift in the guide names that its minimum does not have, or has a better way for; a block may state another iOS in its first line (`// iOS 26`), and one that shows a fault or the old way says so there. */
export function availabilityFaults(
  block: Pick<CodeBlock, 'code' | 'flags'>,
  minimumIOS: string | null,
  findings: AvailabilityFindings,
): string[] {
  if (block.flags.includes('broken')) return []
  const first = block.code.trim().split('\n')[0] ?? ''
  const target = /^\/\/ iOS (\d+(?:\.\d+)?)/.exec(first)?.[1] ?? minimumIOS ?? floorIOS
  const isMarked = /^\/\/ (?:Does not compile|Crashes|Runs|Builds|Warns|Before iOS|The old way)\b/.test(first)
  return findings(block.code, target).flatMap(({ kind, api, ios, line, use }) => {
    if (kind === 'too-new')
      return [
        `line ${line} of "${first.slice(0, 50)}" uses ${api} of iOS ${ios}, but the code is for iOS ${target}: guard it, or say "// iOS ${ios}" in its first line`,
      ]
    return isMarked
      ? []
      : [
          `line ${line} of "${first.slice(0, 50)}" uses ${api}; from iOS ${ios} it is ${use ?? ''}: use that, or say "// The old way" in its first line`,
        ]
  })
}
