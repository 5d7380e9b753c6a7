import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Availability } from '#server/teaching/guide/versions/availability.ts'
import type { AvailabilityFinding } from '#server/teaching/guide/versions/availability-findings.ts'
import { compareIos } from '#server/teaching/guide/versions/compare-ios.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { iosNamedIn } from '#server/teaching/tutor/thread/stated-ios.ts'
import { means } from '#server/teaching/tutor/sure.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { apisAskedAbout } from '#server/teaching/tutor/built-in/meant/named-apis.ts'
import { sayUnknownApi } from '#server/teaching/tutor/built-in/say/say-unsure.ts'
import { codeInView } from '#server/teaching/tutor/about-code/code-in-view.ts'
import { mend } from '#server/teaching/tutor/about-code/mend-code.ts'
import { viewOfCode } from '#server/teaching/tutor/about-code/view-of-code.ts'

const mostWords = 14
const mostNamed = 4
const oldestOfAll = '9'

/**
 * Says which parts of the code under discussion an iOS version supports: "I'm on iOS 15", "does that work on
 * iOS 16?"
 */
export function aboutIOS(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const { prose, code, diagnosis } = message
  if (code !== '' || diagnosis || prose.split(/\s+/).length > mostWords) return null
  const named = iosNamedIn(prose)
  const [api] = apisAskedAbout(prose, conversation.code)
  const isClaim = guide.understanding.asksYesOrNo(prose) || guide.understanding.asksToCheck(prose)
  const version = named !== null && api && isClaim ? sayVersionOf(guide, conversation, api, named) : null
  if (version) return version
  if (conversation.lastReply === '') return null
  if (named === null) return aboutNamedApi(guide, conversation, message)
  const { understanding } = guide
  const isOwn = understanding.saysOwnVersion(prose)
  const isAsked = understanding.pointsBack(prose) || means(message, 'versions')
  const isOther = understanding.asksHow(prose) || understanding.isWish(prose)
  if (isOther || !(isOwn || isAsked)) return null
  const view = viewOfCode(guide, turn, conversation)
  const shown = view?.isSpokenOf ? view.code : codeInView(conversation)
  if (shown === '') return null
  const tooNew = tooNewIn(guide, shown, named)
  const mending = view?.isSpokenOf && view.focus ? mend(view.focus, view.code, named) : null
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [
      ...new Set(tooNew.map(({ article }) => article)),
      ...(conversation.slug ? [conversation.slug] : []),
    ],
    linked: 1,
    parts: [
      tooNew.length > 0
        ? `Not all of it: on iOS ${named} this is missing.\n\n${tooNew
            .slice(0, mostNamed)
            .map((one) => `- ${sayTooNew(guide, one, named)}`)
            .join('\n')}`
        : `Yes, all of the code above runs on iOS ${named}${newestIn(guide, shown)}`,
      mending
        ? [`For iOS ${named}, this is how your lines read:`, swiftBlock(mending.swift)].join('\n\n')
        : null,
      isOwn ? `From now on I’ll assume iOS ${named}.` : null,
      tooNew.length > 0
        ? `Do you have to support iOS ${named}, or could the minimum under **General > Minimum Deployments** be newer?`
        : null,
    ],
  })
}

/** Whether an iOS version has an API: "does PhaseAnimator work on iOS 16?" */
function sayVersionOf(
  guide: FieldGuide,
  conversation: Conversation,
  name: string,
  named: string,
): BuiltInAnswer | null {
  const entry = guide.availability.find(({ api }) => api === name || api === `.${name}`)
  if (!entry?.ios)
    return guide.understanding.knowsWord(name) ? null : sayUnknownApi(guide, conversation, name)
  const { api, ios, article } = entry
  const isThere = compareIos(named, ios) >= 0
  const older = isThere ? null : olderWay(guide, api, named)
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [article],
    linked: 1,
    parts: [
      isThere
        ? `Yes, \`${api}\` is there from iOS ${ios} on.`
        : `No, \`${api}\` needs iOS ${ios} or newer.${older ? ` Before that it is \`${older.api}\`.` : ` Show it only there: \`if #available(iOS ${ios}, *)\`.`}`,
    ],
  })
}

/** Says that an API which the message names is too new for the learner's iOS, or what to use instead. */
function aboutNamedApi(
  guide: FieldGuide,
  { ios, slug, spoken, lastReply }: Conversation,
  { prose }: Message,
): BuiltInAnswer | null {
  if (ios === null || guide.understanding.asksHow(prose)) return null
  const words = new Set(prose.match(/[@.]?[A-Za-z]\w+/g))
  const tooNew = guide.availability.filter((one) => one.ios && compareIos(ios, one.ios) < 0)
  const isSaid = ({ api }: Availability) =>
    /[A-Z@.]/.test(api) && (words.has(api) || (words.has(api.replace(/^\./, '')) && spoken.includes(api)))
  // "What do I use instead?" refers to the API that the last reply called too new.
  const asksInstead = guide.understanding.isOpenQuestion(prose) && /\binstead\b/i.test(prose)
  const entry = asksInstead ? tooNew.find(({ api }) => lastReply.includes(`\`${api}\``)) : tooNew.find(isSaid)
  if (!entry?.ios || (guide.understanding.isOpenQuestion(prose) && !asksInstead)) return null
  const older = olderWay(guide, entry.api, ios)
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [entry.article, ...(slug ? [slug] : [])],
    linked: 1,
    parts: asksInstead
      ? [
          older
            ? `On iOS ${ios}, \`${older.api}\` instead of \`${entry.api}\`.`
            : `For \`${entry.api}\` I know nothing that does the same on iOS ${ios}. It has to be built there from parts that this version has.`,
          older
            ? 'Does it build with that?'
            : 'What should people see and do there? Then I look for the parts.',
        ]
      : [
          `\`${entry.api}\` needs iOS ${entry.ios} or newer, so it is not there on your iOS ${ios}.`,
          older
            ? `There the older way is \`${older.api}\`.`
            : `I know no older form of it. Either raise the target, or show it only where it exists: \`if #available(iOS ${entry.ios}, *)\`.`,
          'Do you have to support that version?',
        ],
  })
}

function tooNewIn(guide: FieldGuide, code: string, ios: string): AvailabilityFinding[] {
  return guide.availabilityFindings(code, ios).filter(({ kind }) => kind === 'too-new')
}

function sayTooNew(guide: FieldGuide, { api, ios }: AvailabilityFinding, target: string): string {
  const older = olderWay(guide, api, target)
  return older
    ? `\`${api}\` comes with iOS ${ios}; before that it is \`${older.api}\`.`
    : `\`${api}\` comes with iOS ${ios}: show it only there, \`if #available(iOS ${ios}, *)\`, and something else before.`
}

/** An older API with the same purpose that the target iOS has. */
function olderWay({ availability }: FieldGuide, api: string, target: string): Availability | null {
  const pattern = new RegExp(`\`[^\`]*(?<![\\w.])${RegExp.escape(api)}(?!\\w)[^\`]*\``)
  return (
    availability.find(
      ({ use, until, ios }) =>
        use !== undefined &&
        pattern.test(use) &&
        until !== undefined &&
        compareIos(target, until) < 0 &&
        (ios === undefined || compareIos(target, ios) >= 0),
    ) ?? null
  )
}

function newestIn(guide: FieldGuide, code: string): string {
  const [newest] = tooNewIn(guide, code, oldestOfAll).toSorted((one, other) => compareIos(other.ios, one.ios))
  return newest ? `: the newest in it is \`${newest.api}\`, from iOS ${newest.ios}.` : '.'
}
