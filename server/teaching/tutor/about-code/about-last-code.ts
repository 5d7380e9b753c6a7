import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Diagnosis } from '#server/teaching/guide/errors/diagnose.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { targetOf } from '#server/teaching/tutor/thread/stated-ios.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { namesNothingNew, notSaid } from '#server/teaching/tutor/built-in/parts/rank-in-thread.ts'
import { mend } from './mend-code.ts'
import { findingsIn, listOf, sayFindPlace } from './say-code.ts'
import {
  culpritKind,
  isSerious,
  lastErrorIn,
  namesSaid,
  quoteLine,
  showsExample,
  viewOfCode,
  type ViewOfCode,
} from './view-of-code.ts'

const mostWords = 16

/** Answers a few words about the code or error shown last: "is that all?", "still not", "the whole thing". */
export function aboutLastCode(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { prose, code, diagnosis }: Message,
): BuiltInAnswer | null {
  if (code !== '' || diagnosis || prose.split(/\s+/).length > mostWords) return null
  const isOnExample = showsExample(conversation) && namesSaid(prose, conversation.newestCode).length === 0
  if (conversation.lastReply === '' || isOnExample) return null
  const unseen = unseenTypeIn(guide, conversation, prose)
  if (unseen) return sayUnseen(guide, conversation, unseen)
  const asked = guide.codeTalk.readAsk(prose)
  if (!asked) return null
  const ask = asked.id
  if (ask !== 'still-wrong' && !namesNothingNew(guide, conversation, asked.rest)) return null
  const view = viewOfCode(guide, turn, conversation)
  const error = lastErrorIn(guide, conversation.learnerTexts)
  if (!view) return error ? aboutErrorAlone(guide, error, ask) : null
  switch (ask) {
    case 'whole-code':
      return sayWhole(guide, turn, view)
    case 'is-that-all':
      return sayWhatElse(guide, conversation, view)
    case 'still-wrong':
      return sayNextCause(guide, conversation, view, error)
    default:
      return null
  }
}

/** Answers about an error shown without code: its line, whether it is the only one, and what to do. */
function aboutErrorAlone(
  guide: FieldGuide,
  { error, diagnostic }: Diagnosis,
  ask: string,
): BuiltInAnswer | null {
  const place = error?.file
    ? `Line ${error.line} of **${error.file}**: that is where the message points.`
    : 'The message alone does not name a line. Click it in Xcode (**Cmd+5** lists them): the line opens and is marked.'
  const said =
    ask === 'which-line'
      ? [place, 'What is on that line, and on the two above it?']
      : ask === 'is-that-all'
        ? [
            'For this message, yes; others may show once it is gone, because Swift stops reading at some errors.',
            'Build with **Cmd+B**. What is left?',
          ]
        : null
  if (ask === 'what-now' && diagnostic.step)
    return finishAnswer(guide, {
      kind: 'follow-up',
      topics: [diagnostic.article],
      linked: 1,
      parts: [`One step, for the message you pasted: ${diagnostic.step}`, 'What does it say after that?'],
    })
  return (
    said && finishAnswer(guide, { kind: 'follow-up', topics: [diagnostic.article], linked: 1, parts: said })
  )
}

/** A type that the learner names and has not shown yet: "And with my Forecast?" */
function unseenTypeIn(guide: FieldGuide, { code, spoken }: Conversation, prose: string): string | null {
  if (code === '') return null
  const [, name = ''] = /\s([A-Z][a-z]\w{1,60})\b/.exec(prose) ?? []
  if (name === '' || code.includes(name) || spoken.includes(name)) return null
  const isOwn = guide.understanding.readIntents(prose)[0]?.id === 'with-mine'
  return isOwn || guide.understanding.readMove(prose, [name])?.id === 'and-elsewhere' ? name : null
}

function sayUnseen(guide: FieldGuide, { slug, newestType }: Conversation, name: string): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: slug === null ? [] : [slug],
    linked: 1,
    parts: [
      `I have not seen your \`${name}\`, so I can't judge it. What I said${newestType ? ` about \`${newestType}\`` : ''} holds wherever the same lines stand.`,
      `Can you paste \`${name}\`, from its first line to its last bracket?`,
    ],
  })
}

/** A few words that nothing known answers, right after a remark on the code: they are about its line. */
export function orFaultAgain(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { prose, code, diagnosis, thoughts }: Message,
  answer: BuiltInAnswer | null,
): BuiltInAnswer | null {
  const isUnderstood = answer !== null && answer.kind !== 'vague' && answer.kind !== 'unknown'
  const isLong = prose.split(/\s+/).length > mostWords
  if (isUnderstood || isLong || code !== '' || diagnosis || showsExample(conversation)) return answer
  const view = viewOfCode(guide, turn, conversation)
  if (!view?.focus || !view.isSpokenOf || !isSerious(view.focus)) return answer
  const { focus, lines } = view
  const asksToCheck = thoughts.some((one) => one.asksToCheck)
  const isOfFocus = asksToCheck && namesSaid(prose, view.code).some((name) => focus.text.includes(name))
  const fresh = notSaid(conversation, guide.understanding.namedIn(prose))
  if (!isOfFocus && fresh.length > mostFresh) return answer
  const mending = mend(focus, view.code, targetOf(turn))
  const swift = mending && !conversation.spoken.includes(mending.swift) ? swiftBlock(mending.swift) : null
  return finishAnswer(guide, {
    kind: 'review',
    topics: [focus.article],
    linked: 1,
    parts: [
      `${asksToCheck ? 'What decides it' : 'What I go by'} is ${quoteLine(lines, focus.line)}: ${focus.text}`,
      swift,
      'Change that one line and run it. What do you see then?',
    ],
  })
}

const mostFresh = 2
const mostMended = 4
const mostLines = 80

/** The learner's code with every fix that can be made with certainty. */
function sayWhole(guide: FieldGuide, turn: TutorTurn, view: ViewOfCode): BuiltInAnswer | null {
  let swift = view.code
  const done: string[] = []
  for (let turns = 0; turns < mostMended; turns += 1) {
    const left =
      turns === 0 ? [...(view.focus ? [view.focus] : []), ...view.findings] : findingsIn(guide, turn, swift)
    const next = left
      .filter(isSerious)
      .flatMap((finding) => mend(finding, swift, targetOf(turn)) ?? [])
      .find(({ whole }) => whole !== swift)
    if (!next) break
    done.push(`line ${next.line}`)
    swift = next.whole
  }
  if (swift.split('\n').length > mostLines) return null
  const topics = view.findings.map(({ article }) => article)
  if (done.length === 0)
    return finishAnswer(guide, {
      kind: 'follow-up',
      topics,
      linked: 1,
      parts: [
        'I can’t write all of it without guessing: what changes depends on code of yours that I have not seen.',
        'Paste the code as it is now, and I’ll read it again. What does it say or show?',
      ],
    })
  return finishAnswer(guide, {
    kind: 'review',
    topics,
    linked: 1,
    parts: [
      `Your code with the change in ${[...new Set(done)].join(' and ')}, and all else as you have it:`,
      swiftBlock(swift),
      'Compare it with yours line by line, then run it. What do you see?',
    ],
  })
}

/** Says whether the code has other faults than those already named. */
function sayWhatElse(guide: FieldGuide, { spoken }: Conversation, view: ViewOfCode): BuiltInAnswer {
  const others = view.findings.filter((one) => isSerious(one) && !spoken.includes(one.text))
  return finishAnswer(guide, {
    kind: 'review',
    topics: view.findings.map(({ article }) => article),
    linked: 1,
    parts:
      others.length > 0
        ? [
            'No, I see something else in the code that you showed:',
            listOf(others.slice(0, 2), view.code),
            'Change that as well and run it. What do you see?',
          ]
        : [
            'In the code that you showed, it is all that I can see. Whether it is all there is, I cannot tell from reading: **Cmd+B** shows whether it builds.',
            'What does Xcode say, or what do you see when it runs?',
          ],
  })
}

const notThatAlone =
  'In the rest of what you showed I see no other fault, and the line I named is as it was in the code I have.'

/**
 * "Still not": the next finding that was not named yet, beside an error also one that was, else what else to show, then
 * how to find the place.
 */
function sayNextCause(
  guide: FieldGuide,
  { spoken }: Conversation,
  view: ViewOfCode,
  error: Diagnosis | null,
): BuiltInAnswer | null {
  const found = view.findings.filter((one) => isSerious(one) && one.kind !== culpritKind)
  const others = found.filter((one) => error !== null || !spoken.includes(one.text))
  if (others.length === 0 && error) return null
  if (others.length === 0)
    return spoken.includes(notThatAlone)
      ? sayFindPlace(guide, view.code)
      : finishAnswer(guide, {
          kind: 'review',
          topics: view.findings.map(({ article }) => article),
          linked: 1,
          parts: [
            view.focus ? `${notThatAlone} I mean ${quoteLine(view.lines, view.focus.line)}.` : notThatAlone,
            'Paste what I have not seen: your code as it is now, and the part where its values come from or where they are shown. What does that part look like?',
          ],
        })
  return finishAnswer(guide, {
    kind: 'review',
    topics: others.map(({ article }) => article),
    linked: 1,
    parts: [
      'Then look at this one next:',
      listOf(others.slice(0, 1), view.code),
      'Change it and run it again. What do you see then?',
    ],
  })
}
