import type { CodeCheck } from '#contract/chat/code-check.ts'
import { nameOfCode } from '#contract/chat/name-of-code.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { canReadSwift, longestSwift, swiftFaults } from '#server/swift/parse-swift.ts'

const mostBlocks = 20

/**
 * Checks the Swift blocks of a text: whether they parse, which APIs are newer than the target, which have a
 * replacement. Never claims that they compile.
 */
export function checkCode(
  markdown: string,
  targetIOS: string | null,
  guide: Pick<FieldGuide, 'availabilityFindings'>,
): CodeCheck[] {
  return codeBlocks(markdown)
    .filter(
      (block) =>
        block.language === 'swift' &&
        !block.flags.includes('broken') &&
        block.code.trim() !== '' &&
        block.code.length <= longestSwift,
    )
    .slice(0, mostBlocks)
    .filter((block) => canReadSwift(block.code))
    .map(({ code }) => checkSwift(code, targetIOS, guide))
}

/** Checks one piece of Swift. */
export function checkSwift(
  code: string,
  targetIOS: string | null,
  guide: Pick<FieldGuide, 'availabilityFindings'>,
): CodeCheck {
  const [fault] = swiftFaults(code)
  const findings = guide.availabilityFindings(code, targetIOS)
  const tooNew = findings.filter((finding) => finding.kind === 'too-new')
  const newest = tooNew.toSorted((a, b) => Number.parseFloat(b.ios) - Number.parseFloat(a.ios))[0]
  const replaced = findings.filter((finding) => finding.kind === 'replaced')
  return {
    code: nameOfCode(code),
    parses: !fault,
    faultLine: fault?.line ?? null,
    needsIOS: newest?.ios ?? null,
    notes: [
      ...tooNew.slice(0, 4).map((finding) => `\`${finding.api}\` needs iOS ${finding.ios}`),
      ...replaced
        .slice(0, 4)
        .map((finding) => `\`${finding.api}\` is the older way${finding.use ? `; use ${finding.use}` : ''}`),
    ],
  }
}
