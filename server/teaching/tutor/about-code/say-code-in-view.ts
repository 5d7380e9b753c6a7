import type { Answer } from '#server/teaching/guide/answer.ts'
import type { JsonFit } from '#server/swift/fit-json.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Finding } from '#server/teaching/guide/review/review-swift.ts'
import { blankStringsAndComments } from '#server/teaching/guide/versions/blank-strings.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import { targetOf } from '#server/teaching/tutor/thread/stated-ios.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { capital, unknown, type Verdict } from './guess-verdict.ts'
import { mend, type Mending } from './mend-code.ts'
import { briefly } from './say-changed-code.ts'
import { culpritKind, isSerious, quoteLine, type ViewOfCode } from './view-of-code.ts'
import { withoutYesOrNo } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'

/** Says the verdict first (yes, no or "I can't tell"), then the reason and the line. */
export function sayVerdict(
  guide: FieldGuide,
  turn: TutorTurn,
  { spoken }: Conversation,
  view: ViewOfCode,
  verdict: Verdict | null,
  isPartOnly = false,
): BuiltInAnswer {
  const { is, reason, finding, isOnlyQuestion, asks } = verdict ?? unknown('')
  const mending = is === 'yes' && finding ? mend(finding, view.code, targetOf(turn)) : null
  const seen = is === 'yes' || isOnlyQuestion ? null : (view.focus ?? view.findings.find(isSerious) ?? null)
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [...(finding ? [finding.article] : []), ...(seen ? [seen.article] : [])],
    linked: 1,
    parts: [
      `${is === 'yes' && isPartOnly ? partOnly : openingOf(is, reason)} ${reason}`.trim(),
      mending ? [mending.says, swiftBlock(mending.swift)].join('\n\n') : null,
      seen && !reason.includes(seen.text)
        ? spoken.includes(seen.text)
          ? `What I would still change first is ${briefly(seen, view.code)}.`
          : `What I do see is in ${quoteLine(view.lines, seen.line)}: ${seen.text}`
        : null,
      asks
        ? asks
        : is === 'yes'
          ? 'Change that and run it. What do you see then?'
          : seen && spoken.includes(seen.text)
            ? 'Have you changed that already, and what do you see then?'
            : isOnlyQuestion
              ? null
              : 'What do you see when it runs, and what did you expect?',
    ],
  })
}

const partOnly = 'Partly; for the whole of it I have no proof. What I can confirm:'

/** A "yes" whose reason is limited to "the code you showed" is only likely. */
function openingOf(is: Verdict['is'], reason: string): string {
  if (is === 'no') return 'No.'
  if (is === 'yes') return reason.includes('in the code you showed') ? 'Most likely, yes.' : 'Yes.'
  return reason === ''
    ? "I can't tell from these lines. Change the one line you suspect and run it again: if the result changes, it was that line."
    : "I can't tell for sure from this code."
}

export function sayPlaceOfFault(guide: FieldGuide, view: ViewOfCode): BuiltInAnswer | null {
  const { focus, diagnosis, lines } = view
  if (focus)
    return finishAnswer(guide, {
      kind: 'follow-up',
      topics: [focus.article],
      linked: 1,
      parts: [
        `${capital(quoteLine(lines, focus.line))}.`,
        focus.kind === culpritKind ? null : capital(focus.text),
        diagnosis && focus.kind !== culpritKind
          ? 'It is the likeliest one from reading. Xcode shows the real one: the line that is marked red when the app stops.'
          : null,
        diagnosis
          ? 'Is that the line that Xcode marks?'
          : 'Change it and run it again. What do you see then?',
      ],
    })
  return diagnosis
    ? finishAnswer(guide, {
        kind: 'follow-up',
        topics: [diagnosis.diagnostic.article],
        linked: 1,
        parts: [
          'That I cannot see from the lines you showed. Xcode knows it: click the message (**Cmd+5** lists them), and it opens the line; if the app stopped while running, the list at the left (**Cmd+7**) names the functions that led there, and the topmost one of your own is it.',
          'Which line is it?',
        ],
      })
    : null
}

/** "But line 3 checks that": what stands there, and what is left beside it. */
export function sayObjection(
  guide: FieldGuide,
  { spoken }: Conversation,
  view: ViewOfCode,
  line: number,
): BuiltInAnswer | null {
  const { focus, findings, lines } = view
  if (!focus || line < 1 || line > lines.length) return null
  const other = findings.find((one) => isSerious(one) && one.line !== line && !spoken.includes(one.text))
  const isSure =
    focus.kind === culpritKind || guide.codeFaults.some((one) => one.isSure && one.kind === focus.kind)
  const left =
    focus.line !== line
      ? `It leaves ${quoteLine(lines, focus.line)} as it was, and that is the one I mean.`
      : other && !isSure
        ? `If it is as you say, leave it. Look at ${quoteLine(lines, other.line)} then: ${other.text}`
        : isSure
          ? `What I said of it stays true: ${focus.text}`
          : 'If it is as you say, leave it: then my remark does not hold for it, and in the other lines I see no fault.'
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [(other ?? focus).article],
    linked: 1,
    parts: [`I have read ${quoteLine(lines, line)} again. ${left}`, 'What do you see when it runs now?'],
  })
}

/** Up to this length, code that was already shown is quoted again. */
const shortEnough = 60

export function sayMending(
  guide: FieldGuide,
  { spoken, newestCode }: Conversation,
  finding: Finding,
  { swift, says, line }: Mending,
): BuiltInAnswer {
  const isShown = spoken.includes(swift)
  const place = quoteLine(newestCode.split('\n'), line)
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [finding.article],
    linked: 1,
    parts: isShown
      ? [
          swift.length <= shortEnough
            ? `Replace ${place} with exactly this: \`${swift.trim()}\`. Leave the rest as it is.`
            : `From ${place} on: replace your lines with the ones that I showed, and leave the rest as it is.`,
          'Does Xcode show a message when you do that?',
        ]
      : [says, swiftBlock(swift), 'Run it with **Cmd+R**. What do you see now?'],
  })
}

/** Explains in words a fix that takes more than a few lines, with a corrected example if there is one. */
export function sayMendInWords(
  guide: FieldGuide,
  { spoken }: Conversation,
  view: ViewOfCode,
  finding: Finding,
): BuiltInAnswer | null {
  const { diagnosis } = view
  const isOfError = diagnosis !== null && finding.kind === culpritKind
  const twin = isOfError ? diagnosis.diagnostic.after : undefined
  return finishAnswer(guide, {
    kind: 'review',
    topics: [finding.article],
    linked: 1,
    parts: [
      `In ${quoteLine(view.lines, finding.line)}: ${finding.text}`,
      twin && !spoken.includes(twin)
        ? ['Other code with the same fault mended:', swiftBlock(twin)].join('\n\n')
        : null,
      'Rewrite that line and paste it. What does it say now?',
    ],
  })
}

export function sayMendedType(
  guide: FieldGuide,
  { spoken }: Conversation,
  { type }: JsonFit,
  swift: string,
): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: ['swift-codable-json', 'err-decoding'],
    linked: 1,
    parts: [
      spoken.includes(swift)
        ? `Put the block that I showed in the place of your \`${type.name}\`, as it stands.`
        : swift.includes('CodingKeys')
          ? `With an enum \`CodingKeys\` inside the braces of \`${type.name}\`: on the left your name, on the right the key as the JSON writes it. All properties are listed, also those whose names agree.`
          : `This is what \`${type.name}\` becomes, so that it fits the JSON:`,
      spoken.includes(swift) ? null : swiftBlock(swift),
      'Run it again. Is there still an error, and which key does it name?',
    ],
  })
}

/**
 * Explains why a finding is a problem: for a crash by the line's operator and the concept, otherwise by a
 * known answer or the article.
 */
export function sayWhyThere(
  guide: FieldGuide,
  conversation: Conversation,
  view: ViewOfCode,
): BuiltInAnswer | null {
  const { focus, diagnosis, lines, code } = view
  if (!focus) return null
  const bare = blankStringsAndComments(code).split('\n')[focus.line - 1] ?? ''
  const [sign] = guide.codeTalk.signsIn(bare).filter(({ sign: one }) => /[![\]]|try|as/.test(one))
  const isCrash = focus.kind === culpritKind || (diagnosis !== null && sign !== undefined)
  const answer = isCrash ? null : behind(guide, conversation, focus)
  const idea = isCrash ? null : ideaBehind(guide, conversation, focus)
  const parts = isCrash
    ? [
        `Because of ${quoteLine(lines, focus.line)}. ${sign?.text ?? ''}`.trim(),
        diagnosis?.diagnostic.concept ?? null,
        diagnosis?.diagnostic.ask ?? null,
      ]
    : answer
      ? [
          `In ${quoteLine(lines, focus.line)}, this is behind it: ${withoutYesOrNo(answer.first)}`,
          answer.more,
          'Does that answer your question, or which part is still missing?',
        ]
      : idea
        ? [
            `In ${quoteLine(lines, focus.line)}, this idea is behind it: ${idea}`,
            'Does that answer your question, or which part is still missing?',
          ]
        : [`${capital(quoteLine(lines, focus.line))}: ${focus.text}`]
  return finishAnswer(guide, { kind: 'follow-up', topics: [focus.article], linked: 1, parts })
}

/** The first paragraph of the finding's article that gives a reason and has not been said yet. */
function ideaBehind(guide: FieldGuide, conversation: Conversation, { article }: Finding): string | null {
  const found = guide.findArticle(article)
  const paragraphs = found ? sectionOf(found, 'The idea').split('\n\n') : []
  return (
    paragraphs.find(
      (one) =>
        !one.includes('?') && guide.understanding.givesReason(one) && !wasSaid(conversation, one.trim()),
    ) ?? null
  )
}

/** The known answer that explains a finding best. */
function behind(guide: FieldGuide, { given }: Conversation, { text, article }: Finding): Answer | null {
  const near = guide.understanding
    .rankAmong(text, (answer) => answer.read.includes(article) && !given.includes(answer))
    .toSorted((one, other) => other.score - one.score)[0]
  return near && near.score >= leastBehind ? near.answer : null
}

const leastBehind = 0.3

/** Explains an operator of the learner's code that the message asks about. */
export function saySign(guide: FieldGuide, text: string, view: ViewOfCode): BuiltInAnswer | null {
  if (!guide.understanding.isOpenQuestion(text)) return null
  const bare = blankStringsAndComments(view.code)
  const asked = guide.codeTalk
    .signsIn(bare)
    .find(({ sign }) => /^[^\w@]{1,2}$/.test(sign) && text.split(/[\s`"'“”]+/).some((word) => word === sign))
  if (!asked) return null
  const at = bare
    .split('\n')
    .findIndex((line) => guide.codeTalk.signsIn(line).some((one) => one.sign === asked.sign))
  return finishAnswer(guide, {
    kind: 'explain-code',
    topics: [],
    linked: 0,
    parts: [
      `In ${quoteLine(view.lines, at + 1)}: ${asked.text}`,
      'Which part of that line is still unclear?',
    ],
  })
}
