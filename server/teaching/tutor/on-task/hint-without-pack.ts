import type { Article } from '#contract/learning/article.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import { excerptSwift } from '#server/teaching/guide/code/excerpt-swift.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'
import { explains } from '#server/teaching/packs/uncovered-requirements.ts'
import { sayFirstLine } from '#server/teaching/packs/wish-lines.ts'
import type { SwiftFile } from '#server/teaching/packs/swift/project-state.ts'
import { taskFrame, type TaskFrame } from '#server/teaching/packs/task-frame.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import { listed } from '#server/teaching/packs/slots-of.ts'
import type { TurnHint, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { versionNote } from '#server/teaching/tutor/built-in/parts/choose-code.ts'
import { topicsOf } from './answer-task.ts'
import { frameParts } from './frame-without-pack.ts'

const longestExample = 40
const longestIdea = 90

/** The hint of a level for a task without a pack, only from its own sentences, the plan and its topic. */
export function hintWithoutPack(
  guide: FieldGuide,
  turn: TutorTurn,
  { spoken }: Conversation,
  task: TurnTask,
  { level, act }: TurnHint,
): BuiltInAnswer {
  const ground = groundFor(guide, turn, task)
  const whole = hintParts(guide, turn, task, ground, level)
  const isShown = level === 5 && act === 'hint' && whole[0] != null && spoken.includes(whole[0])
  const parts = isShown ? afterFrame(guide, turn, spoken, task, ground.frame) : whole
  return finishAnswer(guide, {
    kind: 'stuck',
    rung: level,
    topics: ground.topics,
    linked: level === 1 ? 0 : 2,
    parts,
  })
}

/**
 * The reply to "I don't get it" or "why?" about a hint: the first step with its first line, the next time all
 * steps.
 */
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
            'Which one are you stuck on?',
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
    // Only the task's own topics are certain; articles that the search finds may be about something else.
    article: task.topics.map((slug) => guide.findArticle(slug)).find((found) => found !== null) ?? null,
    frame: taskFrame(guide.packs, turn.plan, { ...task, madeFrom: task.madeFrom ?? null }) ?? {
      screen: null,
      file: null,
      beside: [],
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
  const [first, second] = wishesIn(frame)
  switch (level) {
    case 1:
      return [
        frame.file
          ? `**${task.title}** belongs in \`${nameOf(frame.file)}\`. If you have that file, paste what is in it; if not, make it (**Cmd+N > Swift File**)${firstLineOf(frame) ? ` with this first line: \`${firstLineOf(frame)}\`` : ''}.`
          : `**${task.title}** is done when: ${task.doneWhen ?? 'you say so.'}`,
        first && lineOf(guide, turn, frame, first) ? withLine(guide, turn, frame, first) : null,
        endAsQuestion(task, frame),
      ]
    case 2:
      return [
        second ? `After the first step comes this: ${withLine(guide, turn, frame, second)}` : null,
        dataOf(frame),
        article && `What it rests on (“${article.title}”): ${article.summary}`,
        'Which part of that can you not do yet?',
      ]
    case 3:
      return [
        placeOf(frame),
        frame.steps.length > 0
          ? `In this order${frame.file ? ', with a run after each' : ''}:\n\n${[...wishesIn(frame).map((step) => withLine(guide, turn, frame, step)), ...lastStep(task)].map((step) => `- [ ] ${step}`).join('\n')}`
          : 'Split it into steps that can each be seen running, and begin with the smallest.',
        firstLineOf(frame) && `The first line to write: \`${firstLineOf(frame)}\``,
        'Which of these is the first that you have not done?',
      ]
    case 4:
      return frame.file ? similarParts(guide, turn, task, article) : firstStepParts(task, frame)
    case 5:
      return frameParts(turn, task, frame, withLine(guide, turn, frame, first ?? ''))
  }
}

/** After the frame was shown: its next point that was not said yet, with the line that it begins with. */
function afterFrame(
  guide: FieldGuide,
  turn: TutorTurn,
  spoken: string,
  task: TurnTask,
  frame: TaskFrame,
): string[] {
  const points = wishesIn(frame).map(
    (step, at) => `Point ${at + 1} of the frame: ${withLine(guide, turn, frame, step)}`,
  )
  const next = points.find((point) => !spoken.includes(point))
  return next
    ? [`**${task.title}**, one point at a time, in the frame above:`, next, 'What is your first line for it?']
    : [
        `You have the frame of **${task.title}** and each of its points. More I can only say about your own code: paste what you have, and I say what it lacks.`,
      ]
}

/** Asks for the end of the task, or for its first step. */
function endAsQuestion({ doneWhen }: TurnTask, { steps: [first], file }: TaskFrame): string {
  if (doneWhen && !file) return 'Which part of that is not true yet?'
  if (doneWhen && /^(?:A |Your )?tests?\b/i.test(doneWhen))
    return `When you are done, this is true: ${doneWhen} Which of these cases is a test of yours already?`
  if (doneWhen) return `When you are done, this is true: ${doneWhen} Which part of that do you see already?`
  return first
    ? `How far are you with the first step? ${first}`
    : 'What have you done so far, and what do you see?'
}

/** The hint for a task without code: only the first step, and what to write down. */
function firstStepParts({ title }: TurnTask, frame: TaskFrame): string[] {
  const [first = title] = wishesIn(frame)
  return [
    `Take only the first step of **${title}**, and leave the rest for later: ${first}`,
    'Note three things in one line each: what you did, what you saw, and what you had expected. Where the last two differ, there is something to change.',
    'What is your first line?',
  ]
}

/** The task's sentences that ask for something; if none does, all of them. */
export function wishesIn({ steps }: TaskFrame): string[] {
  const wishes = steps.filter((step) => !explains(step))
  return wishes.length > 0 ? wishes : steps
}

function lineOf(guide: FieldGuide, turn: TutorTurn, { file, types }: TaskFrame, step: string): string | null {
  const [type] = types
  const one = type ? `${type.name.charAt(0).toLowerCase()}${type.name.slice(1)}` : null
  return file
    ? sayFirstLine(
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
  return line ? `${step} ${line}` : step
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

/** The article's paragraph that fits the task best, cut to whole sentences. */
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

function placeOf({ screen, file }: TaskFrame): string | null {
  if (!screen) return null
  return file
    ? `It belongs to the screen “${screen}”: open \`${nameOf(file)}\`.`
    : `It is about the screen “${screen}”.`
}

/** The types that the task names, with their fields: "`Route` has `name` and `grade`." */
export function dataOf({ types }: TaskFrame): string | null {
  const told = types
    .filter(({ fields }) => fields.length > 0)
    .slice(0, 2)
    .map(({ name, fields }) => `\`${name}\` has ${listed(fields.map((field) => `\`${field}\``))}.`)
  return told.length > 0 ? `From your plan: ${told.join(' ')}` : null
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

/** The article's sentences about the code that is shown. */
function walkthroughOf(article: Article, example: string): string | null {
  const text = sectionOf(article, 'In code').replace(/```[\s\S]*?```/g, '\n\n')
  const fitting = sentencesOf(text.replace(/\s+/g, ' ')).filter((sentence) => {
    const names = [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => /^\w*/.exec(name)![0])
    return names.length > 0 && names.every((name) => name !== '' && example.includes(name))
  })
  return fitting.length > 0 ? fitting.slice(0, 2).join(' ') : null
}
