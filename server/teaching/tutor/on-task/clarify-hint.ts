import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { fenced, mainFile } from '#server/teaching/packs/hint-steps.ts'
import { outlineOf } from '#server/teaching/packs/outline-swift.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import type { TurnHint } from '#server/teaching/tutor/turn.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { announcesCode } from './say-solution.ts'
import { explainSwift } from '#server/teaching/tutor/about-code/explain-swift.ts'

/** Reactions to a hint that are answered without raising its level. */
export const clarifications: ReadonlySet<string> = new Set([
  'dont-understand',
  'simpler',
  'repeat',
  'dont-know',
  'tutor-was-wrong',
  'why',
  'where',
  'line-by-line',
  'another-example',
  'what-goes-wrong',
  'with-mine',
  'show-code',
])

const mostNotes = 10

const mostWordsOfQuestion = 8
const mostSentences = 3

/** What the task's texts say about a name in its code that a short question asks about; null if nothing. */
export function wordsOnName({ pack, say, solution }: TaskHelp, question: string): string | null {
  const isShort = question.trim().split(/\s+/).length <= mostWordsOfQuestion
  const asks = /^(?:and |but |so |ok |hm,? )?(?:what(?:'s|s| is| are| does| do)?|why)\b/i.test(
    question.trim(),
  )
  if (!isShort || !asks) return null
  const code = solution.map(({ swift }) => swift).join('\n')
  const name = question
    .match(/@\w+|\.?\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)\b|`[^`]+`/)?.[0]
    ?.replaceAll('`', '')
  if (!name || !code.includes(name)) return null
  const { hints, lesson } = pack
  const texts = [lesson.idea, hints.idea, lesson.note, pack.solution, hints.shape].map(say)
  const told = texts
    .flatMap((text) => sentencesOf(text.replaceAll('\n', ' ')))
    .filter((sentence) => sentence.includes(name) && !sentence.includes('```') && !announcesCode(sentence))
  return told.length > 0 ? [...new Set(told)].slice(0, mostSentences).join(' ') : null
}

/** Explains the current hint: in other words, why, where, or line by line. */
export function clarifyHint(
  guide: FieldGuide,
  conversation: Conversation,
  help: TaskHelp,
  { intent, text }: { intent: string; text: string },
  level: TurnHint['level'],
): BuiltInAnswer {
  const onName = wordsOnName(help, text)
  const asked = onName ? [onName] : answerTo(help, conversation, intent, level)
  const parts = asked && !wasSaid(conversation, asked[0]!) ? asked : nextUnsaid(help, conversation)
  return finishAnswer(guide, { kind: 'stuck', rung: level, topics: [help.pack.topic], linked: 1, parts })
}

function answerTo(
  help: TaskHelp,
  conversation: Conversation,
  intent: string,
  level: TurnHint['level'],
): string[] | null {
  const { say, pack } = help
  switch (intent) {
    case 'why':
      return [say(pack.lesson.why), ...(level === 5 ? [] : [sentencesOf(say(pack.lesson.idea))[0] ?? ''])]
    case 'where':
      return [placesOf(help), 'Which of these do you have open?']
    case 'line-by-line':
      return linesOf(conversation)
    case 'what-goes-wrong':
      return [
        pack.lesson.mistakes.map((text) => `- ${say(text)}`).join('\n'),
        'Is one of these what you see?',
      ]
    case 'another-example':
      return exampleOf(help)
    case 'with-mine':
    case 'show-code':
      return level < 5 ? shapeParts(help) : null
    default:
      return level === 5 ? linesOf(conversation) : null
  }
}

/** The next explanation of the task, simplest first; starts over if all were given. */
export function nextUnsaid(help: TaskHelp, conversation: Conversation): string[] {
  const { say, pack } = help
  const { idea, steps } = pack.lesson
  const [first = '', second = ''] = say(idea).split('\n\n')
  const ways = [
    [first, second, 'Is it clear up to there?'],
    exampleOf(help),
    [
      `In small steps:\n\n${steps.map((step, at) => `${at + 1}. ${say(step)}`).join('\n')}`,
      'Which one are you stuck on?',
    ],
  ]
  return ways.find(([opening = '']) => !wasSaid(conversation, opening)) ?? ways[0]!
}

/** The outline of the main file in the project's names, with placeholders for the learner to fill in. */
function shapeParts(help: TaskHelp): string[] | null {
  const main = mainFile(help)
  const outline = main && outlineOf(main)
  return outline
    ? [
        `With your names it has this shape; fill in each placeholder:\n\n${fenced({ path: main.path, swift: outline })}`,
        'Which placeholder is the first you can’t fill in?',
      ]
    : null
}

export function exampleOf({ say, pack }: TaskHelp): string[] {
  return [
    `The smallest form of it:\n\n${swiftBlock(say(pack.lesson.example))}`,
    say(pack.lesson.note),
    'Which line of it is new to you?',
  ]
}

function placesOf({ solution }: TaskHelp): string {
  const files = solution.slice(0, 4).map(({ path }) => {
    const name = path.split('/').at(-1)!
    return `- \`${name}\`, in ${path.includes('Tests/') ? 'the test target' : 'the app’s folder'} \`${path.split('/')[0]}\``
  })
  return `It goes here. If a file does not exist yet, create it with **Cmd+N > Swift File**:\n\n${files.join('\n')}`
}

/** Explains the code that was shown last, one sentence per line. */
function linesOf({ lastReply, code }: Conversation): string[] | null {
  const shown = codeBlocks(`${lastReply}\n`).find(({ language }) => language === 'swift')?.code ?? code
  const notes = explainSwift(shown.replaceAll('___', 'hole')).map((note) => note.replaceAll('hole', '___'))
  return notes.length === 0
    ? null
    : [
        `Line by line:\n\n${notes
          .slice(0, mostNotes)
          .map((note) => `- ${note}`)
          .join('\n')}`,
        'Which of these lines is the one you mean?',
      ]
}
