import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import { nextTaskOf, taskAfter } from '#contract/tasks/next-task.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import {
  finishAnswer,
  pick,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { lastAttempt } from '#server/teaching/tutor/on-task/attempts/judge-attempt.ts'
import { firstStepOf } from './first-step.ts'

/** Says which task is next, its first step and what follows. The rest is already shown next to the chat. */
export function answerNext(guide: FieldGuide, turn: TutorTurn): BuiltInAnswer {
  const tasks = turn.tasks.toSorted((a, b) => a.order - b.order)
  const open = tasks.filter((task) => task.status !== 'completed')
  const current =
    turn.currentTask && turn.currentTask.status !== 'completed' ? turn.currentTask : nextTaskOf(tasks)
  if (!current) return nothingOpen(guide, turn)
  const topics = topicsOf(guide, current)
  const step = stepAfterAttempt(guide, turn, current) ?? firstStep(guide, turn, current)
  const after = taskAfter(open, current)
  const done = turn.tasks.length - open.length
  return finishAnswer(guide, {
    kind: 'next',
    topics,
    parts: [
      `${current.status === 'in_progress' ? 'You are in the middle of' : 'Next is'} **${current.title}**${current.minutes ? `, about ${hoursAndMinutes(current.minutes)}` : ''}.`,
      step,
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

function firstStep(guide: FieldGuide, turn: TutorTurn, task: TurnTask): string | null {
  const step = firstStepOf(guide, turn, task)
  return step ? `**First step:** ${step}` : null
}

/** What the code pasted last for the task still lacks, or how to finish; null if no code was pasted. */
function stepAfterAttempt(guide: FieldGuide, turn: TutorTurn, task: TurnTask): string | null {
  const attempt = lastAttempt(guide, turn, task)
  if (!attempt) return null
  const { read, points, isComplete } = attempt
  if (isComplete)
    return `**Next step:** in your last code I miss nothing that I can read. Run it${task.doneWhen ? ` and compare: ${task.doneWhen}` : ''} If that is so, mark the task as done.`
  const fault = read.faults[0]
  const check = read.found.find(({ passed }) => !passed)
  const point = points.find(({ is }) => is === 'missing' || is === 'unfound')
  const lack = fault ? `line ${fault.line}: ${fault.says}` : (check?.says ?? point?.sentence)
  return lack ? `**Next step**, after your last code: ${lack}` : null
}

function nothingOpen(guide: FieldGuide, turn: TutorTurn): BuiltInAnswer {
  const { plan, tasks, project } = turn
  const first = plan?.roadmap[0]?.tasks[0]
  return finishAnswer(guide, {
    kind: 'next',
    topics: tasks.length > 0 ? ['ship-testflight'] : ['arch-planning', 'start-first-app'],
    parts:
      tasks.length > 0
        ? [
            `Every task of ${project ? `**${project.title}**` : 'your list'} is done.`,
            'Run the app on a real device, hand it to one person, and watch where they hesitate: that is the next task.',
          ]
        : first
          ? [
              `Your plan is ready, and **${first.title}** comes first${first.minutes ? `, about ${hoursAndMinutes(first.minutes)}` : ''}.`,
              'Press Start building on your plan, and I’ll go through its tasks with you one by one.',
            ]
          : [
              `${project ? `**${project.title}** has no plan yet.` : 'There is no plan yet.'} Describe the app in a sentence or two and make a plan; its first task ends with something on the screen.`,
              'What should the app do for its first user?',
            ],
  })
}

export function topicsOf(guide: FieldGuide, task: TurnTask): string[] {
  return [
    ...task.topics.filter((slug) => guide.findArticle(slug)),
    ...guide.search(`${task.title} ${task.description ?? ''}`, 3).map((hit) => hit.slug),
  ]
}
