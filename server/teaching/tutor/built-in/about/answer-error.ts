import { withNames } from '#server/teaching/guide/errors/with-names.ts'
import { swiftKeywords } from '#server/swift/keywords.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { targetOf } from '#server/teaching/tutor/thread/stated-ios.ts'
import {
  finishAnswer,
  pick,
  swiftBlock,
  type BuiltInAnswer,
  type Rung,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import type { Diagnosis } from '#server/teaching/guide/errors/diagnose.ts'
import { mend } from '#server/teaching/tutor/about-code/mend-code.ts'
import { explainSwift } from '#server/teaching/tutor/about-code/explain-swift.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { proseAndCode } from '#server/teaching/guide/code/looks-like-swift.ts'
import { findCulprit } from '#server/teaching/guide/errors/find-culprit.ts'
import { fittingCauses } from '#server/teaching/guide/errors/fitting-causes.ts'
import {
  sayFamilyOnly,
  sayOthers,
  sayTriedCure,
  sayWrongCures,
} from '#server/teaching/guide/errors/error-notes.ts'
import { reviewSwift } from '#server/teaching/guide/review/review-swift.ts'

type CodeOfThread = Pick<Conversation, 'code' | 'newestCode' | 'learnerTexts' | 'spoken'>

/**
 * Answers a recognised error text. Each time it returns, the help goes one step further: the meaning, the
 * concept, the step, a similar example, the fix.
 */
export function answerError(
  guide: FieldGuide,
  turn: TutorTurn,
  diagnosis: Diagnosis,
  message: string,
  escalations: number,
  showMe: boolean,
  { code: codeInView, newestCode, learnerTexts, spoken }: CodeOfThread,
): BuiltInAnswer {
  const rung = showMe ? 5 : (Math.min(5, 1 + escalations) as Rung)
  const diagnostic = {
    ...diagnosis.diagnostic,
    ask: askOf(diagnosis),
    causes: fittingCauses(
      diagnosis.diagnostic,
      message,
      diagnosis.names,
      codeInView,
      guide.understanding.tellingStems,
    ),
  }
  const culprit = findCulprit(diagnosis, codeInView, [...learnerTexts, message].join('\n'))
  const inCode = rung === 1 ? placeInCode(guide, turn, diagnosis, message, newestCode) : null
  const nearby = guide.search(`${diagnostic.title} ${message}`.slice(0, 600), 4).map((hit) => hit.slug)
  return finishAnswer(guide, {
    kind: 'error',
    diagnosis: diagnostic.id,
    rung,
    topics: [diagnostic.article, ...diagnostic.related, ...nearby],
    linked: 1 + Math.min(1, diagnostic.related.length),
    parts:
      culprit && !showMe && !spoken.includes(culprit)
        ? aboutCulprit({ ...diagnosis, diagnostic }, culprit, message)
        : partsOf({ ...diagnosis, diagnostic }, rung, message, inCode),
  })
}

/** The question to ask, without asking for what the error message already names. */
function askOf({ diagnostic: { ask, askOnceNamed }, names }: Diagnosis): string {
  return Object.entries(askOnceNamed).find(([name]) => names[name])?.[1] ?? ask
}

/** The answer if the cause was found in the code, without a list of possible causes. */
function aboutCulprit(diagnosis: Diagnosis, culprit: string, message: string): (string | null)[] {
  const tried = sayTriedCure(diagnosis, proseAndCode(message).prose)
  return [
    tried,
    culprit,
    placeOf(diagnosis),
    withNames(diagnosis.diagnostic.meaning, diagnosis.names),
    sayWrongCures(diagnosis, tried),
    sayOthers(diagnosis),
    asideOf(diagnosis),
    'Change that one place and build again. What does it say now?',
  ]
}

function partsOf(
  diagnosis: Diagnosis,
  rung: Rung,
  message: string,
  inCode: string | null,
): (string | null)[] {
  const { diagnostic } = diagnosis
  const say = (text: string) => withNames(text, diagnosis.names)
  const [first] = diagnostic.causes
  const tried = sayTriedCure(diagnosis, proseAndCode(message).prose)
  switch (rung) {
    case 1:
      return [
        tried,
        sayFamilyOnly(diagnosis),
        placeOf(diagnosis),
        inCode,
        say(diagnostic.meaning),
        inCode ? null : causesOf(diagnosis),
        sayWrongCures(diagnosis, tried),
        sayOthers(diagnosis),
        asideOf(diagnosis),
        inCode ? 'Change that one place and build again. What does it say now?' : say(diagnostic.ask),
      ]
    case 2:
      return [
        `${pick(message, ['One level deeper.', 'The idea behind it.', 'Step back for a moment.'])} ${say(diagnostic.concept)}`,
        first ? `**Where to look:** ${say(first.tell)}` : null,
        say(diagnostic.ask),
      ]
    case 3:
      return [
        '**The step, in words.**',
        say(diagnostic.step),
        first ? `${say(first.cause)} is the usual reason, so begin there.` : null,
      ]
    case 4:
      return [
        'Here is the same fault in other code, and the same code without it.',
        ...twinOf(diagnosis, false),
        diagnostic.after
          ? 'Compare your code with it: which of your lines corresponds to the one that changed?'
          : say(diagnostic.ask),
      ]
    case 5:
      return [
        `**The fix.** ${say(diagnostic.step)}`,
        ...fixOf(diagnosis),
        'Now say it back in one sentence: why did the message go away?',
      ]
  }
}

function placeOf({ error }: Diagnosis): string | null {
  if (!error?.file) return null
  return `The first real error is in **${error.file}**, line ${error.line}${error.column ? `, column ${error.column}` : ''}: \`${error.message.replaceAll('`', "'").slice(0, 160)}\``
}

/**
 * The first finding that explains the error, otherwise one on its subject. Related articles count only for
 * code in the message itself.
 */
function placeInCode(
  guide: FieldGuide,
  turn: TutorTurn,
  { diagnostic }: Diagnosis,
  message: string,
  newestCode: string,
): string | null {
  const { code: own, prose: said } = proseAndCode(message)
  const code = own || newestCode
  if (code === '') return null
  const about = new Set([diagnostic.article, ...(own === '' ? [] : diagnostic.related)])
  const findings = reviewSwift(code, targetOf(turn), guide, { said, error: diagnostic.id })
  const finding =
    findings.find(({ explains }) => explains) ??
    findings.find(({ kind, article }) => kind !== 'syntax' && kind !== 'unreadable' && about.has(article))
  const line = code.split('\n')[(finding?.line ?? 1) - 1]?.trim().replaceAll('`', "'").slice(0, 80) ?? ''
  if (!finding) return null
  const mended = mend(finding, code, targetOf(turn))
  return [
    `**In your code, line ${finding.line}**, \`${line}\`: ${finding.text}`,
    ...(mended ? [mended.says, swiftBlock(mended.swift)] : []),
  ].join('\n\n')
}

function causesOf({ diagnostic, names }: Diagnosis): string {
  const items = diagnostic.causes.map(
    ({ cause, tell, fix }, at) =>
      `${at + 1}. **${withNames(cause, names)}.** ${withNames(tell, names)} ${withNames(fix, names)}`,
  )
  return `${diagnostic.causes.length > 1 ? 'What causes it, likeliest first:' : 'What causes it:'}\n\n${items.join('\n')}`
}

function asideOf({ otherErrors, warnings }: Diagnosis): string | null {
  const others = [
    otherErrors > 0 ? `${otherErrors} more ${otherErrors === 1 ? 'error' : 'errors'}` : '',
    warnings > 0 ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : '',
  ]
    .filter((text) => text !== '')
    .join(' and ')
  return others === ''
    ? null
    : `I put ${others} aside: fix this one first, build again, and see what is left.`
}

function twinOf({ diagnostic, names }: Diagnosis, onlyAfter: boolean): (string | null)[] {
  if (!diagnostic.after) return [causeSteps(diagnostic.causes, names)]
  return [
    diagnostic.before && !onlyAfter ? swiftBlock(diagnostic.before) : null,
    diagnostic.before && !onlyAfter ? 'And repaired:' : null,
    swiftBlock(diagnostic.after),
  ]
}

function fixOf(diagnosis: Diagnosis): (string | null)[] {
  const { diagnostic, names } = diagnosis
  if (!diagnostic.after) return [causeSteps(diagnostic.causes, names)]
  const code = withLearnersNames(diagnostic.after, diagnostic.twin, names)
  const notes = explainSwift(code)
    .slice(0, 8)
    .map((note) => `- ${note}`)
    .join('\n')
  return [swiftBlock(code), notes === '' ? null : `Line by line:\n\n${notes}`]
}

function causeSteps(causes: { fix: string }[], names: Record<string, string>): string {
  return causes.map(({ fix }, at) => `${at + 1}. ${withNames(fix, names)}`).join('\n')
}

/** Replaces the example's names with the learner's, as far as the result still parses. */
function withLearnersNames(
  code: string,
  twin: Record<string, string>,
  names: Record<string, string>,
): string {
  return Object.entries(twin).reduce((text, [group, stand]) => {
    const own = names[group]
    if (
      !own ||
      !/^[A-Za-z_]\w*$/.test(own) ||
      swiftKeywords.has(own) ||
      new RegExp(`\\b${own}\\b`).test(text)
    )
      return text
    const renamed = text.replace(new RegExp(`\\b${stand}\\b`, 'g'), own)
    return swiftFaults(renamed).length > swiftFaults(text).length ? text : renamed
  }, code)
}
