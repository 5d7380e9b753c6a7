import type { AvailabilityFindings } from '#server/teaching/guide/versions/availability-findings.ts'
import type { CodeBlock } from '#server/teaching/guide/code/code-blocks.ts'

/** The code of an article without a minimum iOS must still run on this version. */
const floorIOS = '17'

/**
 * APIs in the guide's Swift that its minimum iOS does not have, or that have a newer replacement. A block's first
 * line may set another iOS (`// iOS 26`), or say that the block shows a mistake or the old way.
 */
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
