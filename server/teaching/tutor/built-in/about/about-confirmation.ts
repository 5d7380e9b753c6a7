import type { Diagnosis } from '#server/teaching/guide/errors/diagnose.ts'
import { findCulprit } from '#server/teaching/guide/errors/find-culprit.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { iosNamedIn } from '#server/teaching/tutor/thread/stated-ios.ts'
import { versionBefore } from '#server/teaching/tutor/thread/shown-code.ts'
import { sameForm, type SameForm } from '#server/teaching/tutor/thread/same-form.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { withNames } from '#server/teaching/guide/errors/with-names.ts'
import { finish, withoutYesOrNo } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'
import { sayChangedCode } from '#server/teaching/tutor/about-code/say-changed-code.ts'
import { listOf } from '#server/teaching/tutor/about-code/say-code.ts'
import { findingsInContext, isSerious } from '#server/teaching/tutor/about-code/view-of-code.ts'

/** Repeats the newest answer if it covers the claim to check: "So it crashes, yes?" */
export function aboutSaidBefore(
  guide: FieldGuide,
  { newest }: Conversation,
  { prose, thoughts, code }: Message,
): BuiltInAnswer | null {
  const answer = newest.at(-1)
  const isClaim = thoughts.length === 1 && thoughts[0]!.asksToCheck && thoughts[0]!.belief === null
  if (!answer || !isClaim || code !== '' || guide.understanding.isOpenQuestion(prose)) return null
  const [best] = guide.understanding.rankAmong(prose, (one) => one === answer)
  return best && best.score >= leastSaidBefore
    ? finish(guide, answer, [
        `Compare it with this: ${withoutYesOrNo(answer.first)}`,
        'Do the two say the same?',
      ])
    : null
}

const leastSaidBefore = 0.45

/** Judges code sent with "like this?", or sent after an error, by the last error and the last answer. */
export function aboutConfirmation(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  if (message.diagnosis || conversation.lastReply === '') return null
  const isAsked = asksToConfirm(guide, message)
  const asksCrash = message.code === '' && asksWhetherItCrashes(guide, message)
  const asksPlace = message.code === '' && asksHowToMend(guide, message)
  const isAboutShown = isAsked || asksCrash || asksPlace
  const code = message.code === '' && isAboutShown ? conversation.newestCode : message.code
  if (code === '' || !(isAboutShown || saysLittle(message))) return null
  const onError = judgeByError(guide, conversation, code, openingFor(asksCrash, asksPlace))
  if (onError) return onError
  if (!isAsked || message.code === '') return null
  const findings = findingsInContext(guide, turn, code, conversation.code).filter(isSerious)
  // A new version of code is compared with the previous one elsewhere.
  if (findings.length > 0 && versionBefore(code, conversation.shown) !== null) return null
  if (findings.length > 0)
    return finishAnswer(guide, {
      kind: 'review',
      topics: findings.map(({ article }) => article),
      linked: 1,
      parts: [
        `Not yet. ${findings.length > 1 ? 'I see these, the likeliest first' : 'One thing is wrong'}:`,
        listOf(findings.slice(0, mostFindings), code),
        'Change the first one and run it again. What do you see then?',
      ],
    })
  return (
    judgeByReview(guide, turn, conversation, code) ??
    judgeByAnswer(guide, conversation, code) ??
    cannotTell(guide, conversation)
  )
}

const mostFindings = 2

/** Confirms that something is needed, if the newest answer names it: "So I need SwiftData, yes?" */
export function aboutNeed(
  guide: FieldGuide,
  { given, newest }: Conversation,
  { prose, thoughts, code }: Message,
): BuiltInAnswer | null {
  const answer = newest.at(-1) ?? given.at(-1)
  const isAsked = thoughts.length === 1 && thoughts[0]!.asksToCheck && guide.codeTalk.saysNeed(prose)
  if (!answer || !isAsked || code !== '' || iosNamedIn(prose) !== null || guide.understanding.saysNot(prose))
    return null
  const named = prose.match(/@?[A-Z][a-z]+[A-Z]\w{1,40}|@[A-Z]\w{1,40}/g) ?? []
  const holds =
    named.length > 0 && named.every((name) => answer.first.includes(name) || answer.more.includes(name))
  return holds
    ? finish(guide, answer, [
        `For the way that I showed, yes: it is built on ${named.map((name) => `\`${name}\``).join(' and ')}. Other ways may do without.`,
        'Which part of it do you have already?',
      ])
    : null
}

function asksToConfirm(guide: FieldGuide, { prose }: Message): boolean {
  return guide.codeTalk.asksToConfirm(prose) && !guide.understanding.isOpenQuestion(prose)
}

function asksWhetherItCrashes({ codeTalk, understanding }: FieldGuide, { thoughts }: Message): boolean {
  return thoughts.some(({ text }) => codeTalk.guessIn(text, understanding.asksYesOrNo(text)) === 'crashes')
}

/** Whether a short message asks where to put something or how to fix it. */
function asksHowToMend({ codeTalk }: FieldGuide, { prose }: Message): boolean {
  const ask = codeTalk.askIn(prose)
  return prose.split(/\s+/).length <= mostWordsOfPlace && (ask === 'where-in-code' || ask === 'how-to-mend')
}

const mostWordsOfPlace = 9

function openingFor(asksCrash: boolean, asksPlace: boolean): { yes: string | null; no: string | null } {
  if (asksCrash) return openings.crash
  return asksPlace ? openings.place : openings.mended
}

/**
 * The first sentence of the reply: whether the error is fixed, or whether the app crashes. Null means no
 * reply.
 */
const openings = {
  mended: { yes: '', no: 'No, not yet.' },
  place: { yes: null, no: '' },
  crash: { yes: 'No, not there any more.', no: 'Yes, it still can.' },
}

const mostWordsOfLittle = 6

/** Whether there is almost no text with the code: "Same error again", "now". */
function saysLittle({ prose }: Message): boolean {
  return prose === '' || prose.split(/\s+/).length <= mostWordsOfLittle
}

const mostTextsBack = 6

/** Runs the checks of the last error on the code that was shown after it. */
function judgeByError(
  guide: FieldGuide,
  conversation: Conversation,
  code: string,
  opening: { yes: string | null; no: string | null },
): BuiltInAnswer | null {
  const diagnosis = conversation.learnerTexts
    .slice(-mostTextsBack)
    .toReversed()
    .map((text) => guide.diagnose(text))
    .find((one) => one !== null)
  if (!diagnosis) return null
  const found = checkOf(diagnosis, code)
  const culprit = found ? null : findCulprit(diagnosis, code, '')
  if (!culprit && !found) return null
  const isMended = found?.is === 'yes'
  const first = isMended ? opening.yes : opening.no
  if (first === null) return null
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [diagnosis.diagnostic.article],
    linked: 1,
    parts: [
      `${first} ${culprit ?? found?.says ?? ''}`.trim(),
      isMended
        ? 'Build it with **Cmd+B**, then run it. What do you see?'
        : 'Change that one place and build again. What does it say now?',
    ],
  })
}

function checkOf({ diagnostic, names }: Diagnosis, code: string): { is: 'yes' | 'no'; says: string } | null {
  for (const { finds, is, says } of diagnostic.checks) {
    const pattern = patternFor(finds, names)
    const match = pattern?.exec(code)
    if (match) return { is, says: withNames(says, { ...names, ...match.groups }) }
  }
  return null
}

/** The pattern with names from the error message; null if the message lacks one of them. */
function patternFor(finds: string, names: Record<string, string>): RegExp | null {
  const wanted = [...finds.matchAll(/\{([a-z]+)\}/g)].map(([, name = '']) => name)
  if (wanted.some((name) => !/^\w{1,80}$/.test(names[name] ?? ''))) return null
  return new RegExp(finds.replace(/\{([a-z]+)\}/g, (_, name: string) => names[name] ?? ''))
}

/** Compares a new version with the review of the previous one; null if that was not reviewed. */
function judgeByReview(
  guide: FieldGuide,
  turn: TutorTurn,
  { shown, spoken }: Conversation,
  code: string,
): BuiltInAnswer | null {
  const before = versionBefore(code, shown)
  const earlier = before === null ? [] : findingsInContext(guide, turn, before, before).filter(isSerious)
  if (before === null || !earlier.some(({ text }) => spoken.includes(text))) return null
  return sayChangedCode(guide, { code: before, findings: earlier }, { code, findings: [] }, false)
}

/**
 * Confirms code that has the same structure as an example from recent answers, or from others on the subject.
 */
function judgeByAnswer(guide: FieldGuide, { given, slug }: Conversation, code: string): BuiltInAnswer | null {
  const near = slug === null ? [] : guide.answersOf(slug)
  for (const answer of new Set([...given.slice(-answersBack).toReversed(), ...near])) {
    const alike = [answer.code, answer.another.code]
      .map((example) => (example ? sameForm(code, example) : null))
      .find((one) => one !== null)
    const parts = alike ? [saidOf(alike), 'Run it with **Cmd+R**. What do you see now?'] : null
    if (parts && given.includes(answer)) return finish(guide, answer, parts)
    if (parts) return finishAnswer(guide, { kind: 'follow-up', topics: [slug ?? ''], linked: 1, parts })
  }
  return null
}

const answersBack = 3

function saidOf({ line, sign }: SameForm): string {
  const shown = line.replaceAll('`', "'").slice(0, 100)
  return sign
    ? `The form is the same as \`${shown}\`, with your names. One sign differs: you have \`${sign.own}\` where the example has \`${sign.example}\`, and that turns it the other way round. If that is what you want, keep it.`
    : `I compared the form only: it is the same as \`${shown}\`, with your names.`
}

function cannotTell(guide: FieldGuide, { slug }: Conversation): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'review',
    topics: slug === null ? [] : [slug],
    linked: 1,
    parts: [
      'I see nothing in it that I know as a mistake. Whether it does what you want I cannot tell from reading: I can neither compile nor run it. You see it in a minute: **Cmd+B** shows whether it builds, and a `print` behind it shows what comes out.',
      'What does it print or show, and what did you expect?',
    ],
  })
}
