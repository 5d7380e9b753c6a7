import type { Article } from '#contract/learning/article.ts'
import { codeBlocks } from '#server/teaching/guide/code-blocks.ts'
import { excerptSwift } from '#server/teaching/guide/excerpt-swift.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'
import { explains } from '#server/teaching/packs/open-wishes.ts'
import { lineForWish } from '#server/teaching/packs/wish-lines.ts'
import type { SwiftFile } from '#server/teaching/packs/swift/project-state.ts'
import { taskFrame, type TaskFrame } from '#server/teaching/packs/task-frame.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { listed } from '#server/teaching/packs/slots-of.ts'
import type { TurnHint, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/built-in-answer.ts'
import { versionNote } from '#server/teaching/tutor/built-in/choose-code.ts'
import { topicsOf } from './answer-task.ts'

const longestExample = 40
const longestIdea = 90

/** The hint of a level for a task without a pack, from its own sentences, the plan and its topic only. */
export function hintWithoutPack(
  guide: FieldGuide,
  turn: TutorTurn,
  task: TurnTask,
  level: TurnHint['level'],
): BuiltInAnswer {
  const ground = groundFor(guide, turn, task)
  const parts = hintParts(guide, turn, task, ground, level)
  return finishAnswer(guide, {
    kind: 'stuck',
    rung: level,
    topics: ground.topics,
    linked: level === 1 ? 0 : 2,
    parts,
  })
}

/** "I don't get it", "why?" about a hint: the first step with its first line, then all steps. */
export function clarifyWithoutPack(
  guide: FieldGuide,
  turn: TutorTurn,
  { spoken }: Conversation,
  task: TurnTask,
  level: TurnHint['level'],
): BuiltInAnswer {
  const { frame, topics, article } = groundFor(guide, turn, task)
  const [first] = frame.steps
  const start = first ? `Take only the first step, and leave the rest: ${first}` : null
  const line = firstLineOf(frame)
  return finishAnswer(guide, {
    kind: 'stuck',
    rung: level,
    topics,
    linked: 1,
    parts:
      start && !spoken.includes(start)
        ? [
            `**${task.title}**, more simply:`,
            start,
            line && `Its first line: \`${line}\``,
            'What stops you at it?',
          ]
        : [
            `**${task.title}**, one step at a time:`,
            frame.steps.length > 0 ? frame.steps.map((step) => `- [ ] ${step}`).join('\n') : null,
            article?.summary,
            'At which of them do you stop?',
          ],
  })
}

export interface Ground {
  topics: string[]
  article: Article | null
  frame: TaskFrame
}

export function groundFor(guide: FieldGuide, turn: TutorTurn, task: TurnTask): Ground {
  const topics = topicsOf(guide, task)
  return {
    topics,
    article: topics.map((slug) => guide.findArticle(slug)).find((found) => found !== null) ?? null,
    frame: taskFrame(guide.packs, turn.plan, { ...task, madeFrom: task.madeFrom ?? null }) ?? {
      screen: null,
      file: null,
      types: [],
      steps: sentencesOf(task.description ?? ''),
    },
  }
}

function hintParts(
  guide: FieldGuide,
  turn: TutorTurn,
  task: TurnTask,
  { article, frame }: Ground,
  level: TurnHint['level'],
): (string | null)[] {
  switch (level) {
    case 1:
      return [
        task.doneWhen ? `**${task.title}** is done when: ${task.doneWhen}` : `**${task.title}**`,
        frame.file
          ? `It belongs in \`${nameOf(frame.file)}\`. If you have that file, paste what is in it.`
          : null,
        task.doneWhen
          ? 'How much of that do you see already when you run the app?'
          : frame.steps[0]
            ? `How far are you with the first step? ${frame.steps[0]}`
            : 'What have you done so far, and what do you see?',
      ]
    case 2:
      return [
        frame.steps[0] ? `It begins with one thing: ${frame.steps[0]}` : null,
        article && `What it rests on: ${article.summary}`,
        article && ideaOf(guide, task, article),
        'Which part of that can you not do yet?',
      ]
    case 3:
      return [
        placeOf(frame),
        frame.steps.length > 0
          ? `In this order, with a run after each:\n\n${[...wishesIn(frame).map((step) => withLine(guide, turn, frame, step)), ...lastStep(task)].map((step) => `- [ ] ${step}`).join('\n')}`
          : 'Split it into steps that can each be seen running, and begin with the smallest.',
        firstLineOf(frame) && `The first line to write: \`${firstLineOf(frame)}\``,
        'Which of these is the first that you have not done?',
      ]
    case 4:
      return similarParts(guide, turn, task, article)
    case 5:
      return solutionParts(guide, turn, task, frame)
  }
}

/** Sentences that ask for something; the others explain. */
export function wishesIn({ steps }: TaskFrame): string[] {
  const wishes = steps.filter((step) => !explains(step))
  return wishes.length > 0 ? wishes : steps
}

function lineOf(guide: FieldGuide, turn: TutorTurn, { file, types }: TaskFrame, step: string): string | null {
  const [type] = types
  const one = type ? `${type.name.charAt(0).toLowerCase()}${type.name.slice(1)}` : null
  return file
    ? lineForWish(
        guide.wishLines,
        {
          code: file.swift.replace(/^ *\/\/.*$/gm, ''),
          usesSwiftData: turn.plan?.architecture.frameworks.includes('SwiftData') ?? false,
          slots:
            type && one
              ? { Type: type.name, type: one, types: `${one}s`, first: type.fields[0] ?? 'id' }
              : {},
        },
        step,
      )
    : null
}

function withLine(guide: FieldGuide, turn: TutorTurn, frame: TaskFrame, step: string): string {
  const line = lineOf(guide, turn, frame, step)
  return line ? `${step} It begins with \`${line}\`` : step
}

function nameOf({ path }: SwiftFile): string {
  return path.split('/').at(-1)!
}

/** The first line of the type that the task's file declares. */
function firstLineOf({ file }: TaskFrame): string | null {
  return (
    file?.swift.split('\n').find((line) => /^(?:struct|enum|final class|class|actor) /.test(line)) ?? null
  )
}

function lastStep({ doneWhen }: TurnTask): string[] {
  return doneWhen ? [`See for yourself: ${doneWhen}`] : []
}

/** The paragraph of the topic that is about the task, if any. */
export function ideaOf(guide: FieldGuide, task: TurnTask, { slug }: Article): string | null {
  const [best] = guide
    .rankPassages(`${task.title} ${task.description ?? ''}`, [slug])
    .filter(({ kind }) => kind === 'paragraph')
  const kept: string[] = []
  for (const sentence of sentencesOf(best?.text ?? '')) {
    if ([...kept, sentence].join(' ').split(/\s+/).length > longestIdea) break
    kept.push(sentence)
  }
  return kept.length > 0 ? kept.join(' ') : null
}

function placeOf({ screen, file, types }: TaskFrame): string | null {
  const name = file?.path.split('/').at(-1)
  const place =
    screen && name
      ? `It belongs to the screen “${screen}”: open \`${name}\`.`
      : screen
        ? `It is about the screen “${screen}”.`
        : null
  const data = types
    .filter(({ fields }) => fields.length > 0)
    .slice(0, 2)
    .map(({ name: type, fields }) => `\`${type}\` knows ${listed(fields.map((field) => `\`${field}\``))}.`)
  const parts = [...(place ? [place] : []), ...data]
  return parts.length > 0 ? parts.join(' ') : null
}

export function similarParts(
  guide: FieldGuide,
  turn: TutorTurn,
  task: TurnTask,
  article: Article | null,
): (string | null)[] {
  const code = article && exampleOf(article)
  const example =
    code && excerptSwift(code, guide.wordWorth(`${task.title} ${task.description ?? ''}`), longestExample)
  if (!article || !example)
    return [
      `The Field Guide has no example near **${task.title}**.`,
      'Paste the code you have, and I can say what I see in it.',
    ]
  return [
    `**Something similar, from another app** (“${article.title}”), for **${task.title}**:`,
    swiftBlock(example),
    walkthroughOf(article, example),
    versionNote(guide, article, example, turn),
    'What in it would have to change to become yours?',
  ]
}

function exampleOf(article: Article): string | null {
  const block = codeBlocks(sectionOf(article, 'In code')).find(
    ({ language, flags }) => language === 'swift' && !flags.includes('broken'),
  )
  return block?.code ?? null
}

/** Keeps only sentences about the code that is shown. */
function walkthroughOf(article: Article, example: string): string | null {
  const text = sectionOf(article, 'In code').replace(/```[\s\S]*?```/g, '\n\n')
  const fitting = sentencesOf(text.replace(/\s+/g, ' ')).filter((sentence) => {
    const names = [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => /^\w*/.exec(name)![0])
    return names.length > 0 && names.every((name) => name !== '' && example.includes(name))
  })
  return fitting.length > 0 ? fitting.slice(0, 2).join(' ') : null
}

function solutionParts(
  guide: FieldGuide,
  turn: TutorTurn,
  task: TurnTask,
  frame: TaskFrame,
): (string | null)[] {
  const { file, steps } = frame
  const lines = wishesIn(frame).filter((step) => lineOf(guide, turn, frame, step) !== null)
  return [
    file
      ? `There is no finished solution for this one. This much I can give you for **${task.title}**: \`${nameOf(file)}\` in your project’s names. Each TODO is a step of the task; its code goes there.`
      : steps.length > 0
        ? `There is no code to show for **${task.title}**: doing it is the task.\n\n${steps.map((step) => `- ${step}`).join('\n')}`
        : `There is no finished solution for this one. Tell me which part of **${task.title}** you are at.`,
    file && `\`\`\`swift ${file.path.split('/').at(-1)}\n${file.swift.trimEnd()}\n\`\`\``,
    file && lines.length > 0
      ? `What they begin with:\n\n${lines.map((step) => `- ${withLine(guide, turn, frame, step)}`).join('\n')}`
      : null,
    task.doneWhen ? `**Done when:** ${task.doneWhen}` : null,
    file
      ? `Replace \`${nameOf(file)}\` with it (or make it: **Cmd+N > Swift File**) and press **Cmd+B**: it builds as it stands. Then fill the first TODO and send me the file.`
      : 'Which of these have you done?',
  ]
}
