import type { Lesson } from '#contract/learning/lesson.ts'
import type { PlanAnswers, PreviewAnswers } from '#contract/plan/plan-answers.ts'
import type { Plan } from '#contract/plan/plan.ts'
import type { AttemptFile } from '#contract/tasks/task-help.ts'
import type { LearnerProfile } from '#contract/account/user.ts'
import { answerTurn } from '#server/teaching/tutor/built-in/answer-turn.ts'
import { boundText } from '#server/language/bound-text.ts'
import { findCopies } from '#server/language/copied-text.ts'
import { createCheckBank } from '#server/teaching/check-questions/check-bank.ts'
import { topicsInCode } from '#server/teaching/check-questions/topics-in-code.ts'
import { composeLesson, type LessonGround } from '#server/teaching/lessons/compose-lesson.ts'
import { fittedLessonFaults } from '#server/teaching/lessons/fitted-lesson-faults.ts'
import { packLesson } from '#server/teaching/lessons/pack-lesson.ts'
import { lessonMaterial } from '#server/teaching/lessons/lesson-material.ts'
import { askForEnglish } from '#server/teaching/planner/ask-for-english.ts'
import { readCommands } from '#server/teaching/planner/commands/read-commands.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import type { PlanInput } from '#server/teaching/planner/understand.ts'
import type { IdeaReadingRequest } from '#server/teaching/planner/model/idea-reading.ts'
import { planFromReading } from '#server/teaching/planner/model/plan-from-reading.ts'
import {
  checkWrittenPlan,
  preparePlanRequest,
  type PlanChange,
  type WrittenPlan,
} from '#server/teaching/planner/model/plan-request.ts'
import { answersFrom } from '#server/teaching/planner/preview-questions.ts'
import { previewPlan, questionsFor } from '#server/teaching/planner/questions-for.ts'
import { otherReadings, readingsInDoubt } from '#server/teaching/planner/readings/offer-readings.ts'
import { wishedReadings } from '#server/teaching/planner/readings/wished-kind.ts'
import { wishesIn } from '#server/teaching/planner/reading/wishes-in-chat.ts'
import { checkCode, checkSwift } from '#server/teaching/guide/review/check-code.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { shapeOf } from '#server/teaching/tutor/thread/code-shape.ts'
import { lookUpArticle } from '#server/teaching/tutor/model/look-up-article.ts'
import { checkAttempt } from '#server/teaching/packs/reading/check-files.ts'
import { taskAbles, taskHelp, type HelpedTask } from '#server/teaching/packs/shown-help.ts'
import { startProject } from '#server/teaching/packs/xcode/start-project.ts'
import { passedCode, type TaskAttempt } from '#server/teaching/packs/reading/passed-code.ts'
import { codeToReview, sayQuickActions } from '#server/teaching/tutor/actions/quick-action.ts'
import { prepareTurn, takeTurn, type TurnPlace } from '#server/teaching/tutor/prepare-turn.ts'
import {
  type ThreadMessage,
  turnWithoutProject,
  type TutorTurn,
  type Writer,
} from '#server/teaching/tutor/turn.ts'
import type { Knowledge } from './load-knowledge.ts'
import { composeAnswer } from './tutor/built-in/compose-answer.ts'
import { topicOf } from './topic-list.ts'

/** Below this search score, no topic matches. */
const leastScoreOfTopic = 0.25

/**
 * Everything that the tutor, planner and search compute from knowledge and text. All arguments and results are plain
 * data, so that the calls can run in worker processes; see {@link Thinking}.
 */
export function createThinkingCalls(knowledge: Knowledge) {
  return {
    ...guideCalls(knowledge),
    ...tutorCalls(knowledge),
    ...codeCalls(knowledge),
    ...planCalls(knowledge),
    ...lessonCalls(knowledge),
  }
}

export type ThinkingCalls = ReturnType<typeof createThinkingCalls>

function guideCalls({ guide, choiceChecks }: Knowledge) {
  return {
    topics: () => guide.articles.map(topicOf),
    checks: () => createCheckBank(guide.articles, choiceChecks, guide.packs.all).all,
    article: (slug: string) => guide.findArticle(slug),
    search: (query: string, limit: number) => guide.search(boundText(query), limit),
    explainError(error: string, code: string | undefined) {
      const text = boundText(code ? `${error}\n\n\`\`\`swift\n${code}\n\`\`\`` : error)
      return composeAnswer(guide, turnWithoutProject([{ role: 'learner', text }]))
    },
  }
}

function tutorCalls({ guide }: Knowledge) {
  return {
    /** What is needed to answer a new message in a project, and the message's place on the hint ladder. */
    takeTurn: (turn: TutorTurn, place: TurnPlace) => takeTurn(guide, turn, place),
    prepareTurn: (turn: TutorTurn, writer: Writer) => prepareTurn(guide, turn, writer),
    answerTurn: (turn: TutorTurn) => answerTurn(guide, turn),
    sayQuickActions: (turn: TutorTurn) => sayQuickActions(guide, turn),
    codeToReview: (about: string, before: ThreadMessage[]) => codeToReview(about, before),
    /** The slug of the topic that a text names; empty if none matches. */
    topicNamed(about: string) {
      const [found] = guide.search(boundText(about), 1)
      return found && found.score >= leastScoreOfTopic ? found.slug : ''
    },
    lookUpArticle: (query: string) => lookUpArticle(guide, query),
  }
}

function codeCalls({ guide }: Knowledge) {
  return {
    swiftFaults: (code: string) => swiftFaults(code),
    shapeOf: (code: string) => shapeOf(code),
    checkCode: (markdown: string, targetIOS: string | null) => checkCode(markdown, targetIOS, guide),
    taskAbles: (plan: Plan, tasks: HelpedTask[]) => taskAbles(guide.packs, plan, tasks),
    taskHelp: (plan: Plan, task: HelpedTask) => taskHelp(guide.packs, plan, task),
    checkAttempt: (plan: Plan, task: HelpedTask, files: AttemptFile[]) =>
      checkAttempt(guide, plan, task, files),
    startProject: (plan: Plan, task: HelpedTask, attempts: TaskAttempt[]) =>
      startProject(guide.packs, plan, task, attempts),
    /** The code of the attempts that meet all needs of their task. */
    passedCode: (plan: Plan, attempts: TaskAttempt[]) => passedCode(guide.packs, plan, attempts),
    /** For each text, whether it occurs in one of the answers; empty texts always do. */
    areCopies: (texts: string[], answers: string[]) => findCopies(texts, answers),
    topicsInCode: (texts: string[]) => texts.map((text) => topicsInCode(guide, text)),
  }
}

function planCalls({ guide, planner }: Knowledge) {
  return {
    askForEnglish: (texts: string[]) => askForEnglish(planner, texts),
    makePlan: (input: PlanInput) => makePlan(planner, input),
    previewPlan: (description: string, answers: PreviewAnswers) =>
      previewPlan(planner, description, answersFrom(answers)),
    readingsInDoubt: (input: PlanInput) => readingsInDoubt(planner, input),
    wishedReadings: (input: PlanInput, wish: string) => wishedReadings(planner, input, wish),
    otherReadings: (input: PlanInput) => otherReadings(planner, input),
    /** Only names in our own list, because an imported plan may contain any. */
    knownFrameworks: (names: string[]) => names.filter((name) => Object.hasOwn(planner.frameworks, name)),
    planQuestions: (description: string, profile: LearnerProfile, answers: PlanAnswers) =>
      questionsFor(planner, description, profile, answers),
    readCommands: (plan: Plan, wish: string) => readCommands(planner, plan, wish),
    wishesIn: (texts: string[]) => texts.map(wishesIn),
    preparePlanRequest: (input: PlanInput, change: PlanChange | undefined) =>
      preparePlanRequest({ planner, guide }, input, change),
    planFromReading: (input: PlanInput, request: IdeaReadingRequest, value: unknown) =>
      planFromReading(planner, input, request, value),
    checkWrittenPlan: (written: WrittenPlan, floor: Plan, today: Plan | undefined) =>
      checkWrittenPlan({ planner, guide }, written, floor, today),
  }
}

function lessonCalls({ guide }: Knowledge) {
  return {
    composeLesson: (ground: LessonGround) => packLesson(guide, ground) ?? composeLesson(guide, ground),
    lessonMaterial: (floor: Lesson, ground: LessonGround) => lessonMaterial(guide, floor, ground),
    fittedLessonFaults: (lesson: Lesson, floor: Lesson, ground: LessonGround) =>
      fittedLessonFaults(guide, lesson, floor, ground),
    exampleCheck: ({ example }: Lesson, targetIOS: string) =>
      example && checkSwift(example.swift, targetIOS, guide),
  }
}
