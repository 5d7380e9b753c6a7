import type { Lesson } from '#contract/lesson.ts'
import type { PlanAnswers } from '#contract/plan-answers.ts'
import type { Plan } from '#contract/plan.ts'
import type { LearnerProfile } from '#contract/user.ts'
import { answerTurn } from '#server/teaching/tutor/built-in/answer-turn.ts'
import { ownExerciseOf } from '#server/teaching/tutor/built-in/own-exercise.ts'
import { boundText } from '#server/language/bound-text.ts'
import { createCheckBank } from '#server/teaching/check-questions/check-bank.ts'
import { topicsInCode } from '#server/teaching/check-questions/topics-in-code.ts'
import { composeLesson, type LessonGround } from '#server/teaching/lessons/compose-lesson.ts'
import { fittedLessonFaults } from '#server/teaching/lessons/fitted-lesson-faults.ts'
import { packLesson } from '#server/teaching/lessons/pack-lesson.ts'
import { lessonMaterial } from '#server/teaching/lessons/lesson-material.ts'
import { readCommands } from '#server/teaching/planner/commands/read-commands.ts'
import { makePlan, type PlanInput } from '#server/teaching/planner/make-plan.ts'
import {
  checkWrittenPlan,
  preparePlanRequest,
  type PlanChange,
  type WrittenPlan,
} from '#server/teaching/planner/model/plan-request.ts'
import { questionsFor } from '#server/teaching/planner/questions-for.ts'
import { wishesIn } from '#server/teaching/planner/reading/wishes-in-chat.ts'
import { checkCode, checkSwift } from '#server/teaching/guide/review/check-code.ts'
import { swiftFaults } from '#server/swift/parse-swift.ts'
import { shapeOf } from '#server/teaching/tutor/code-shape.ts'
import { lookUpArticle } from '#server/teaching/tutor/model/look-up-article.ts'
import { instructionParts } from '#server/teaching/tutor/model/prompt.ts'
import { attemptAt, taskHelp, type HelpedTask } from '#server/teaching/packs/told-help.ts'
import { startProject } from '#server/teaching/packs/xcode/start-project.ts'
import { passedCode, type TaskAttempt } from '#server/teaching/packs/passed-code.ts'
import { codeToReview, sayQuickActions } from '#server/teaching/tutor/quick-action.ts'
import { actOnTask, type Surroundings } from '#server/teaching/tutor/turn-on-task.ts'
import type { ThreadMessage, TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Knowledge } from './load-knowledge.ts'
import { composeAnswer, refuseUnsafe } from './tutor/built-in/compose-answer.ts'
import { topicOf } from './topic-list.ts'

/** Below this score of the search, a topic is another one. */
const leastScoreOfTopic = 0.25

/**
 * All that the tutor, the planner and the search work out from knowledge and text. Each call is plain data in and plain data out,
 * so that it can run on a worker thread; see {@link Thinking}.
 */
export function createThinkingCalls({ guide, planner, choiceChecks }: Knowledge) {
  return {
    topics: () => guide.articles.map(topicOf),
    checks: () => createCheckBank(guide.articles, choiceChecks, guide.packs.all).all,
    article: (slug: string) => guide.findArticle(slug),
    search: (query: string, limit: number) => guide.search(boundText(query), limit),
    explainError(error: string, code: string | undefined) {
      const text = boundText(code ? `${error}\n\n\`\`\`swift\n${code}\n\`\`\`` : error)
      return composeAnswer(guide, {
        project: null,
        plan: null,
        tasks: [],
        currentTask: null,
        thread: [{ role: 'learner', text }],
        savedSolutions: [],
      })
    },

    /** What a language model is told of a turn, or why nobody answers it. */
    readTurn: (turn: TutorTurn) => ({
      refusal: refuseUnsafe(guide, turn),
      parts: instructionParts(turn, guide),
    }),
    answerTurn: (turn: TutorTurn) => answerTurn(guide, turn),
    actOnTask: (turn: TutorTurn, surroundings: Surroundings) => actOnTask(guide, turn, surroundings),
    sayQuickActions: (turn: TutorTurn) => sayQuickActions(guide, turn),
    codeToReview: (about: string, before: ThreadMessage[]) => codeToReview(about, before),
    /** Empty where no topic fits. */
    topicNamed(about: string) {
      const [found] = guide.search(boundText(about), 1)
      return found && found.score >= leastScoreOfTopic ? found.slug : ''
    },
    lookUpArticle: (query: string) => lookUpArticle(guide, query),

    swiftFaults: (code: string) => swiftFaults(code),
    shapeOf: (code: string) => shapeOf(code),
    checkCode: (markdown: string, targetIOS: string | null) => checkCode(markdown, targetIOS, guide),
    taskHelp: (plan: Plan, task: HelpedTask) => taskHelp(guide.packs, plan, task),
    readAttempt: (plan: Plan, task: HelpedTask, code: string) => attemptAt(guide.packs, plan, task, code),
    startProject: (plan: Plan, task: HelpedTask, attempts: TaskAttempt[]) =>
      startProject(guide.packs, plan, task, attempts),
    /** Which attempts at tasks of a plan have what their task needs. */
    passedCode: (plan: Plan, attempts: TaskAttempt[]) => passedCode(guide.packs, plan, attempts),
    topicsInCode: (texts: string[]) => texts.map((text) => topicsInCode(guide, text)),

    makePlan: (input: PlanInput) => makePlan(planner, input),
    planQuestions: (description: string, profile: LearnerProfile, answers: PlanAnswers) =>
      questionsFor(planner, description, profile, answers),
    readCommands: (plan: Plan, wish: string) => readCommands(planner, plan, wish),
    wishesIn: (texts: string[]) => texts.map(wishesIn),
    preparePlanRequest: (input: PlanInput, change: PlanChange | undefined) =>
      preparePlanRequest({ planner, guide }, input, change),
    checkWrittenPlan: (written: WrittenPlan, floor: Plan, today: Plan | undefined) =>
      checkWrittenPlan({ planner, guide }, written, floor, today),

    composeLesson: (ground: LessonGround) => packLesson(guide, ground) ?? composeLesson(guide, ground),
    lessonMaterial: (floor: Lesson, ground: LessonGround) => lessonMaterial(guide, floor, ground),
    fittedLessonFaults: (lesson: Lesson, floor: Lesson, ground: LessonGround) =>
      fittedLessonFaults(guide, lesson, floor, ground),
    lessonExtras(lesson: Lesson, targetIOS: string) {
      const article = guide.findArticle(lesson.topic)
      return {
        onYourOwn: article && ownExerciseOf(article),
        exampleCheck: lesson.example && checkSwift(lesson.example.swift, targetIOS, guide),
      }
    },
  }
}

export type ThinkingCalls = ReturnType<typeof createThinkingCalls>
