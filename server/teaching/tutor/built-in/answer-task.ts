import type { Article } from '#contract/article.ts'
import { nextTaskOf } from '#contract/next-task.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { finishAnswer, pick, swiftBlock, type BuiltInAnswer, type Rung } from './built-in-answer.ts'
import { versionNote } from './choose-code.ts'
import { codeBlocks } from '#server/teaching/guide/code-blocks.ts'
import { excerptSwift } from '#server/teaching/guide/excerpt-swift.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { inOwnNames } from './in-own-names.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'

/** Help with the learner's own task, by the hint ladder: a question, the concept, the way, a similar example, the solution. */
export function answerStuck(
  guide: FieldGuide,
  turn: TutorTurn,
  task: TurnTask,
  escalations: number,
  showMe: boolean,
): BuiltInAnswer {
  const rung = showMe ? 5 : (Math.min(5, 1 + escalations) as Rung)
  const topics = topicsOf(guide, task)
  const article = topics.map((slug) => guide.findArticle(slug)).find((found) => found !== null) ?? null
  return finishAnswer(guide, {
    kind: 'stuck',
    rung,
    topics,
    linked: 2,
    parts: article ? partsOf(guide, turn, task, article, rung) : barePartsOf(task, rung),
  })
}

/** What to do next, from the project's own list. */
export function answerNext(guide: FieldGuide, turn: TutorTurn): BuiltInAnswer {
  const tasks = turn.tasks.toSorted((a, b) => a.order - b.order)
  const open = tasks.filter((task) => task.status !== 'completed')
  const current =
    turn.currentTask && turn.currentTask.status !== 'completed' ? turn.currentTask : nextTaskOf(tasks)
  if (!current) return nothingOpen(guide, turn)
  const topics = topicsOf(guide, current)
  const article = topics.map((slug) => guide.findArticle(slug)).find((found) => found !== null)
  const after = nextTaskOf(tasks.filter((task) => task.id !== current.id))
  const done = turn.tasks.length - open.length
  return finishAnswer(guide, {
    kind: 'next',
    topics,
    parts: [
      `${current.status === 'in_progress' ? 'You are in the middle of' : 'Next is'} **${current.title}**${current.minutes ? `, about ${current.minutes} minutes` : ''}${current.phase ? ` (${current.phase})` : ''}.`,
      current.description,
      current.doneWhen ? `**Done when:** ${current.doneWhen}` : null,
      article ? `Read first, five minutes: ${article.summary}` : null,
      [
        done > 0 ? `${done} of ${turn.tasks.length} tasks are done.` : '',
        after ? `After it comes **${after.title}**.` : '',
      ]
        .filter((text) => text !== '')
        .join(' '),
      pick(current.title, [
        'What is the smallest piece of it you can see running?',
        'Which file will you open first?',
      ]),
    ],
  })
}

function nothingOpen(guide: FieldGuide, turn: TutorTurn): BuiltInAnswer {
  const text =
    turn.tasks.length > 0
      ? 'Every task on your list is done. Run the app on a real device, hand it to one person, and watch where they hesitate: that is the next task.'
      : turn.plan
        ? 'Your plan has no tasks on the list yet. Turn its first phase into tasks, and begin with the first one.'
        : 'There is no plan yet. Describe the app in a sentence or two and make a plan; its first task ends with something on the screen.'
  return finishAnswer(guide, {
    kind: 'next',
    topics: turn.tasks.length > 0 ? ['ship-testflight'] : ['arch-planning', 'start-first-app'],
    parts: [text, 'What should the app do for its first user?'],
  })
}

function topicsOf(guide: FieldGuide, task: TurnTask): string[] {
  return [
    ...task.topics.filter((slug) => guide.findArticle(slug)),
    ...guide.search(`${task.title} ${task.description ?? ''}`, 3).map((hit) => hit.slug),
  ]
}

function partsOf(
  guide: FieldGuide,
  turn: TutorTurn,
  task: TurnTask,
  article: Article,
  rung: Rung,
): (string | null)[] {
  const passages = guide.rankPassages(`${task.title} ${task.description ?? ''}`, [article.slug])
  const code =
    codeBlocks(sectionOf(article, 'In code')).find(
      (block) => block.language === 'swift' && !block.flags.includes('broken'),
    )?.code ?? ''
  switch (rung) {
    case 1:
      return [
        `**${task.title}**${task.doneWhen ? ` is done when: ${task.doneWhen}` : ''}`,
        `It rests on one idea: ${article.summary}`,
        article.ask,
      ]
    case 2:
      return [
        firstWords(
          passages
            .filter((passage) => passage.kind === 'paragraph')
            .slice(0, 2)
            .toSorted((a, b) => a.at - b.at)
            .map((passage) => passage.text)
            .join('\n\n'),
          130,
        ),
        `With that in mind: ${article.ask}`,
      ]
    case 3:
      return [
        'The way there, in words:',
        steps(passages) ??
          firstWords(
            passages
              .filter((passage) => passage.kind !== 'answer')
              .slice(0, 3)
              .map((passage) => passage.text)
              .join(' '),
            120,
          ),
        'Which of these steps is the first that you have not done?',
      ]
    case 4: {
      const example = excerptOf(guide, code, task.title, 25)
      return [
        'Here is something similar, worked out. It is not your task, but it has the same shape.',
        withFence(example),
        walkthrough(passages),
        versionNote(guide, article, example, turn),
        'What in it would have to change to become yours?',
      ]
    }
    case 5: {
      const example = excerptOf(guide, code, task.title, 60)
      const own = example === null ? null : inOwnNames(example, task, turn.plan)
      const walked = walkthrough(passages)
      return [
        task.description ? `All of it. ${task.description}` : 'All of it, from the article.',
        own
          ? 'In code, with the names of your project; the fields are still those of the article:'
          : example
            ? 'The code it rests on, from the article, to carry over to your names:'
            : steps(passages),
        withFence(own?.swift ?? example),
        own && walked ? own.rename(walked) : walked,
        own ? null : ownNames(turn, task),
        task.doneWhen ? `**Done when:** ${task.doneWhen}` : null,
        versionNote(guide, article, example, turn),
        turn.hint ? 'Now in your own words, in one sentence: why does it work?' : checkQuestion(article),
      ]
    }
  }
}

function barePartsOf(task: TurnTask, rung: Rung): string[] {
  return [
    `**${task.title}**${task.doneWhen ? ` is done when: ${task.doneWhen}` : ''}`,
    task.description ?? '',
    rung === 1
      ? 'What have you tried so far, and what happened?'
      : 'Can you paste the code you have? Then I can point at the place.',
  ]
}

function steps(passages: { kind: string; text: string; at: number }[]): string | null {
  const found = passages.filter((passage) => passage.kind === 'step').toSorted((a, b) => a.at - b.at)
  return found.length > 0 ? found.map((step, at) => `${at + 1}. ${step.text}`).join('\n') : null
}

function excerptOf(guide: FieldGuide, code: string, question: string, mostLines: number): string | null {
  return excerptSwift(code, guide.wordWorth(question), mostLines)
}

function withFence(swift: string | null): string | null {
  return swift && swiftBlock(swift)
}

function walkthrough(passages: { kind: string; text: string }[]): string | null {
  const found = passages.find((passage) => passage.kind === 'walkthrough')
  return found ? firstWords(found.text, 80) : null
}

/** Only the types this task speaks of: creating the project needs none. */
function ownNames(turn: TutorTurn, task: TurnTask): string | null {
  const told = `${task.title} ${task.description ?? ''}`.toLowerCase()
  const types = (turn.plan?.architecture.entities ?? [])
    .filter(({ name }) =>
      [name, name.replaceAll(' ', '')].some((written) => told.includes(written.toLowerCase())),
    )
    .map(({ name }) => `\`${name.replaceAll(' ', '')}\``)
  if (types.length === 0) return null
  return types.length === 1
    ? `In your project the type is ${types[0]}: put it where the example has its own.`
    : `In your project the types are ${types.slice(0, 4).join(', ')}: put them where the example has its own.`
}

function checkQuestion(article: Article): string {
  const check = sectionOf(article, 'Check yourself')
  const question = /\*\*Q:\*\* ([\s\S]*?)(?:\n\n|$)/.exec(check)?.[1]?.trim()
  return question ? `Then check yourself: ${question}` : 'Now say in one sentence: why does it work?'
}

function firstWords(text: string, most: number): string {
  const kept: string[] = []
  for (const paragraph of text.split('\n\n')) {
    const sentences: string[] = []
    for (const sentence of sentencesOf(paragraph)) {
      if ([...kept, ...sentences, sentence].join(' ').split(/\s+/).length > most)
        return [...kept, sentences.join(' ')].filter((part) => part !== '').join('\n\n')
      sentences.push(sentence)
    }
    kept.push(sentences.join(' '))
  }
  return kept.join('\n\n')
}
