import type { PlanAnswers, PlanQuestion } from '#contract/plan-answers.ts'
import type { LearnerProfile } from '#contract/user.ts'
import type { Archetype } from './archetype.ts'
import { chooseArchetype } from './choose-archetype.ts'
import { audience, experience, hoursAWeek, phones, storage } from './general-questions.ts'
import type { PlannerKnowledge } from './load-planner-knowledge.ts'
import { answersInIdea } from '#server/teaching/planner/reading/answers-in-idea.ts'
import { readIdeaOf } from './make-plan.ts'
import { createFill, namesFor } from '#server/teaching/planner/writing/names.ts'

const most = 5

/** What the idea, the profile and earlier answers leave open: about this idea first, then in general; five at most. */
export function questionsFor(
  knowledge: PlannerKnowledge,
  description: string,
  profile: LearnerProfile,
  answers: PlanAnswers,
): PlanQuestion[] {
  const idea = readIdeaOf(knowledge, { description, answers })
  const { archetype, isSure, nearest } = chooseArchetype(knowledge, idea, answers)
  const names = namesFor(idea, archetype, knowledge.kinds, {})
  const settled: PlanAnswers = {
    ...answersInIdea(knowledge, description),
    ...(profile.hoursPerWeek === null ? {} : { hoursPerWeek: profile.hoursPerWeek }),
    ...(profile.experience === null ? {} : { experience: profile.experience }),
    ...(archetype.keeps === 'nothing' || archetype.keeps === 'server' ? { storage: null } : {}),
    ...answers,
  }
  const aboutIdea = isSure
    ? aboutKind(archetype, createFill(names))
    : [...(nearest.length > 1 ? [closest(nearest)] : []), firstStep]
  return [...aboutIdea, audience, storage, phones, hoursAWeek, experience]
    .filter(({ id }) => settled[id] === undefined)
    .slice(0, most)
}

function closest(nearest: readonly Archetype[]): PlanQuestion {
  return {
    id: 'kind',
    question: 'Which is closest to your idea?',
    why: 'It decides what the plan is built around. None of them is an answer too.',
    choices: [
      ...nearest.map(({ id, name, summary, thing }) => {
        const fill = createFill({ app: 'the app', thing: thing.one, things: thing.many })
        return {
          value: id,
          label: fill(name).replace(/^./, (letter) => letter.toUpperCase()),
          detail: fill(summary),
        }
      }),
      {
        value: 'none',
        label: 'None of these',
        detail: 'Say what somebody does first in your app, and the plan starts from that',
      },
    ],
    recommended: null,
  }
}

const firstStep: PlanQuestion = {
  id: 'firstStep',
  question: 'What is the first thing a person does in it?',
  why: 'One sentence is enough: “They take a photo of the shelf and see what is missing.”',
  choices: [],
  recommended: null,
}

function aboutKind({ questions }: Archetype, fill: (text: string) => string): PlanQuestion[] {
  return questions.map(({ question, choices }, at) => ({
    id: at === 0 ? 'detail' : 'detail2',
    question: fill(question),
    why: 'It decides what the plan builds first.',
    choices: choices.map(({ label, option }, index) => ({
      value: String(index),
      label: fill(label),
      detail: option ? 'Adds tasks to the plan' : 'The plan stays as small as it is',
    })),
    recommended: null,
  }))
}
