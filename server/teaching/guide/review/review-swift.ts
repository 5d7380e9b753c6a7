import { modelFindings, neverFilled } from '#server/swift/model-findings.ts'
import { findCodeFaults } from '#server/swift/faults/find-code-faults.ts'
import { canReadSwift, swiftFaults } from '#server/swift/parse-swift.ts'
import type { AvailabilityFinding } from '#server/teaching/guide/versions/availability-findings.ts'
import { blankStringsAndComments } from '#server/teaching/guide/versions/blank-strings.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { sayCodeFault, type CodeFaultText } from './code-fault-text.ts'
import type { ReviewRule } from './review-rule.ts'
import { fitsSymptom, isWanted, type Symptom } from './symptom.ts'

export interface Finding {
  /** `syntax`, `too-new`, `replaced`, or the id of a rule. */
  kind: string
  line: number
  text: string
  /** Slug of the article that explains it. */
  article: string
  /** The line after the fix, if known. */
  mended?: string
  /** Whether it explains what the learner says they see. */
  explains?: boolean
  /** Whether the remark also applies to much working code, such as the one on `!`. */
  isStock?: boolean
}

type ReviewGuide = Pick<FieldGuide, 'reviewRules' | 'availabilityFindings' | 'codeFaults'>

/**
 * Findings in Swift code, in this order: syntax errors, APIs newer than the target, explanations of the symptom,
 * faults, known traps, outdated ways, and remarks that apply to much working code.
 */
export function reviewSwift(
  code: string,
  targetIOS: string | null,
  guide: ReviewGuide,
  symptom: Symptom | null = null,
): Finding[] {
  const bare = blankStringsAndComments(code)
  const versions = guide.availabilityFindings(code, targetIOS)
  // Run before the syntax check, which reports code that these found too complex to read.
  const ofModel = modelFindings(code)
  const ofLists = neverFilled(code)
  const faults = faultFindings(code, guide.codeFaults, symptom)
  const ofRules = guide.reviewRules.flatMap((rule) =>
    findingsOf(rule, bare, code).map((finding) => ({
      ...finding,
      ...(rule.isStock ? { isStock: true } : {}),
      ...(symptom && fitsSymptom(rule, symptom) ? { explains: true } : {}),
    })),
  )
  const found: Finding[] = [
    ...faults,
    ...ofModel,
    ...ofRules.filter((finding) => !isSaidBy(finding, faults)),
    ...ofLists,
    ...versions.filter((finding) => finding.kind === 'replaced').map(replaced),
  ]
  return [
    ...syntaxFindings(code),
    ...versions.filter((finding) => finding.kind === 'too-new').map((finding) => tooNew(finding, targetIOS)),
    ...found.filter(({ explains }) => explains),
    ...found.filter(({ explains, isStock }) => !explains && !isStock),
    ...found.filter(({ explains, isStock }) => !explains && isStock),
  ]
}

function faultFindings(code: string, texts: readonly CodeFaultText[], symptom: Symptom | null): Finding[] {
  return findCodeFaults(code).flatMap((fault): Finding[] => {
    const { kind, line } = fault
    const text = texts.find((one) => one.kind === kind)
    const explains = text !== undefined && symptom !== null && fitsSymptom(text, symptom)
    if (!text || (text.onlyAsked && !explains)) return []
    if (symptom && isWanted(text.wanted, symptom)) return []
    return [
      {
        kind,
        line,
        text: sayCodeFault(text, fault),
        article: text.article,
        ...(explains ? { explains } : {}),
      },
    ]
  })
}

/** Whether a fault makes the remark redundant: it is on the same line, or the remark says the same less precisely. */
function isSaidBy({ kind, line }: Finding, faults: readonly Finding[]): boolean {
  return faults.some(
    (fault) =>
      (fault.line === line && (saidWith[kind] ?? []).includes(fault.kind)) ||
      (kind === 'escaping-self' && ['timer-keeps-self', 'observer-thrown-away'].includes(fault.kind)),
  )
}

const saidWith: Readonly<Record<string, readonly string[]>> = {
  'force-unwrap': ['first-of-empty', 'fraction-only-dates'],
  'scheduled-timer-in-view': ['timer-keeps-self'],
}

function syntaxFindings(code: string): Finding[] {
  if (!canReadSwift(code)) {
    return [
      {
        kind: 'unreadable',
        line: 1,
        text: 'this is too long or too tangled for me to say whether it parses: look for a comment or a string that is never closed, or send only the part you are unsure about.',
        article: 'swift-basics',
      },
    ]
  }
  return swiftFaults(code)
    .slice(0, 2)
    .map((fault) => ({
      kind: 'syntax',
      line: fault.line,
      text: `this does not parse${fault.near ? `, near \`${fault.near.replaceAll('`', "'")}\`` : ''}. Look at this line and the one above for a missing bracket, quote, name or comma.`,
      article: 'swift-basics',
    }))
}

function tooNew({ api, ios, line, article }: AvailabilityFinding, targetIOS: string | null): Finding {
  return {
    kind: 'too-new',
    line,
    article,
    text: `\`${api}\` needs iOS ${ios}, and your project starts at iOS ${targetIOS}. Put it behind \`if #available(iOS ${ios}, *)\`, or raise the target.`,
  }
}

function replaced({ api, ios, use, line, article }: AvailabilityFinding): Finding {
  return {
    kind: 'replaced',
    line,
    article,
    text: `\`${api}\` is the old way. ${Number(ios) > 14 ? `From iOS ${ios} it is` : 'Today it is'} ${use}.`,
  }
}

/** The most findings reported for one rule. */
const mostPlaces = 3

function findingsOf(rule: ReviewRule, bare: string, code: string): Finding[] {
  if (rule.unless && new RegExp(rule.unless).test(bare)) return []
  const found: Finding[] = []
  for (const match of bare.matchAll(new RegExp(rule.finds, 'gm'))) {
    const finding = findingAt(rule, match, bare, code)
    if (!found.some(({ text }) => text === finding.text)) found.push(finding)
    if (found.length === mostPlaces) break
  }
  return found
}

function findingAt(
  { id, finds, text, article, mend }: ReviewRule,
  match: RegExpExecArray,
  bare: string,
  code: string,
): Finding {
  const place =
    match.index + Math.max(0, finds.includes('body') ? match[0].length - 1 : match[0].search(/\S/))
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (whole, name: string) => match.groups?.[name] ?? whole)
  const line = bare.slice(0, place).split('\n').length
  const written = code.split('\n')[line - 1] ?? ''
  const mended = mend ? written.replace(new RegExp(fill(mend.from)), fill(mend.to)) : written
  return { kind: id, line, text: fill(text), article, ...(mended === written ? {} : { mended }) }
}
