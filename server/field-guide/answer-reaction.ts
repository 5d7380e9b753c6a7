import type { Article } from '#contract/article.ts'
import type { TutorTurn } from '#server/tutor/turn.ts'
import { finishAnswer, pick, swiftBlock, type BuiltInAnswer } from './built-in-answer.ts'
import { bestCode } from './choose-code.ts'
import { codeBlocks } from './code-blocks.ts'
import { explainIdea } from './explain-idea.ts'
import { explainSwift } from './explain-swift.ts'
import type { FieldGuide } from './field-guide.ts'
import { ownExerciseOf } from './own-exercise.ts'
import { quotePassage } from './quote-passage.ts'
import { sectionOf } from './section-of.ts'
import { plainly, says } from './turn-patterns.ts'
import { walkThrough } from './walk-through.ts'
import { placesInFile } from './places-in-file.ts'

export type Reaction = 'where' | 'unclear' | 'exercise' | 'quiz' | 'example' | 'lines' | 'more'

/** What a learner does with an answer: not follow it, want to practise, see another example, have it line by line, hear more. Nothing is said twice. */
export function answerReaction(guide: FieldGuide, turn: TutorTurn, reaction: Reaction, article: Article, context: string): BuiltInAnswer {
  const parts = { where: placesOf, unclear: otherSide, exercise: exerciseOf, quiz: questionOf, example: anotherExample, lines: lineByLine, more: restOf }[reaction](
    guide,
    turn,
    article,
    context,
  )
  return finishAnswer(guide, { kind: 'follow-up', topics: [article.slug, ...article.prerequisites], linked: 1, parts })
}

type Parts = (guide: FieldGuide, turn: TutorTurn, article: Article, context: string) => (string | null)[]

function otherSide(guide: FieldGuide, turn: TutorTurn, article: Article, context: string): (string | null)[] {
  const before = article.prerequisites.flatMap((slug) => guide.findArticle(slug) ?? [])
  const again = turn.thread.slice(0, -1).some((message) => message.role === 'learner' && says.unclear.test(plainly(message.text)))
  if (again && before.length > 0)
    return [
      'Then something before it may be missing, and that is mine to find, not yours to know.',
      `**${article.title}** builds on:\n\n${before.map(({ title, slug, summary }) => `- [${title}](/field-guide/${slug}): ${summary}`).join('\n')}`,
      'Which of these is new to you, or which word of mine was the first that did not fit?',
    ]
  const idea = explainIdea(article, new Map(), 90, spokenIn(turn)) ?? explainIdea(article, new Map(), 60)
  const code = shortCode(guide, turn, article, context)
  return [
    pick(context, ['Then from another side.', 'Let me put it differently.', 'Slower, then.']),
    idea,
    code && swiftBlock(code),
    code && (walkThrough(article, code, 60) ?? notesOn(code)),
    'Which word or line is the first that does not fit?',
  ]
}

const exerciseOf: Parts = (_guide, _turn, article) => {
  const exercise = ownExerciseOf(article)
  return [
    exercise && `**On your own:** ${exercise}`,
    'Give it ten minutes without looking anything up. Then paste what you have, also if it does not work: I start from your attempt.',
  ]
}

const questionOf: Parts = (_guide, turn, article) => {
  const spoken = spokenIn(turn)
  const questions = checkQuestions(article)
  return [
    questions.find((one) => !spoken.includes(one)) ?? questions[0] ?? null,
    'Answer in your own words; a guess counts. The answer stands under "Check yourself" in the article: look only then.',
  ]
}

const anotherExample: Parts = (guide, turn, article, context) => {
  const code = unseenCode(guide, turn, article, context)
  if (!code) return [`That is the one example I have of it. ${article.summary}`, 'What would you use it for in your app? With your own names it becomes a second one.']
  return [`Another one for **${article.title}**:`, swiftBlock(code), walkThrough(article, code, 70) ?? notesOn(code), 'What is the same in both?']
}

const lineByLine: Parts = (guide, turn, article, context) => {
  const code = lastCode(turn) ?? bestCode(article, guide.wordWorth(context), 12)
  const notes = code ? notesOn(code) : null
  return notes
    ? [pick(context, ['Line by line:', 'What it does, in order:']), notes, 'Which line did you expect to do something else?']
    : [`There was no code in it yet. ${article.summary}`]
}

const placesOf: Parts = (guide, turn, article, context) => {
  const code = lastCode(turn) ?? bestCode(article, guide.wordWorth(context), 25)
  const places = code ? placesInFile(code) : []
  return places.length > 0
    ? ['That depends on the kind of line. For the code above:', places.map((place) => `- ${place}`).join('\n'), 'Which line is left without a place?']
    : [`**${article.title}** shows its code whole, with the line above and below.`, 'Which file do you have open, and what stands in it so far?']
}

const restOf: Parts = (guide, turn, article, context) => {
  const spoken = spokenIn(turn)
  const idea = explainIdea(article, new Map(), 130, spoken)
  const bullet = guide.rankPassages(context, [article.slug]).find((passage) => passage.kind === 'bullet' && !spoken.includes(passage.text.slice(0, 60)))
  const next = sectionOf(article, 'Next')
    .split('\n')
    .filter((line) => line.startsWith('- ') && line.includes('/field-guide/'))
  return [
    idea,
    bullet ? `Where it goes wrong: ${quotePassage(bullet, 70)}` : null,
    !idea && !bullet ? `That is what I have on **${article.title}**; the article shows it whole.` : null,
    next.length > 0 ? `From here:\n\n${next.join('\n')}` : null,
  ]
}

function shortCode(guide: FieldGuide, turn: TutorTurn, article: Article, context: string): string | null {
  const worth = guide.wordWorth(context)
  return unseenCode(guide, turn, article, context, 10) ?? bestCode(article, worth, 8)
}

/** Code of the article, or of a short answer that stands on it, that was not shown yet. */
function unseenCode(guide: FieldGuide, turn: TutorTurn, article: Article, context: string, mostLines = 25): string | null {
  const spoken = linesOf(spokenIn(turn))
  const isNew = (code: string) => linesOf(code).filter((line) => !spoken.includes(line)).length >= linesOf(code).length / 2
  const found = guide.findRecipe(`${article.title} ${context}`)?.recipe
  const short = found?.article === article.slug ? found.code : undefined
  if (short && isNew(short) && linesOf(short).length <= mostLines) return short
  return bestCode(article, guide.wordWorth(context), mostLines, isNew)
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 3)
}

function lastCode(turn: TutorTurn): string | null {
  const spoken = turn.thread.findLast((message) => message.role === 'tutor')?.text ?? ''
  return codeBlocks(spoken).find((block) => block.language === 'swift')?.code ?? null
}

function notesOn(code: string): string | null {
  const notes = explainSwift(code).slice(0, 8)
  return notes.length > 0 ? notes.map((note) => `- ${note}`).join('\n') : null
}

function spokenIn(turn: TutorTurn): string {
  return turn.thread
    .filter((message) => message.role === 'tutor')
    .map((message) => message.text)
    .join('\n\n')
}

function checkQuestions(article: Article): string[] {
  return [...sectionOf(article, 'Check yourself').matchAll(/^\*\*Q:\*\* (.+)$/gm)].map((match) => match[1] ?? '')
}
