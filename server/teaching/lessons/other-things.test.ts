import { expect, test } from 'vitest'
import type { Plan, PlanTask } from '#contract/plan/plan.ts'
import { hintSteps } from '#server/teaching/packs/hint-steps.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { sampleOf } from '#test/sample-of.ts'
import { composeLesson } from './compose-lesson.ts'
import { onYourOwn } from './on-your-own.ts'
import { otherThingIn } from './other-things.ts'
import { packLesson } from './pack-lesson.ts'

const { guide, planner } = await knownKnowledge()

test.each(sampleOf(planner.archetypes, 8))(
  'in lesson, hints, checks and exercise of $id nothing is named of another app',
  ({ id }) => {
    const plan = planOfKind(id)
    const tasks = plan.roadmap.flatMap((phase) => phase.tasks)
    expect(tasks.flatMap((task) => leaksIn(plan, task))).toEqual([])
  },
)

function leaksIn(plan: Plan, task: PlanTask) {
  const help = guide.packs.helpOn(plan, task)
  const ground = {
    task: { ...task, phase: '' },
    plan,
    project: { title: 'Leafy', targetIOS: '26' },
    experience: null,
  }
  const lesson = help ? packLesson(guide, ground) : composeLesson(guide, ground)
  // Examples are introduced as another app's, so the texts about them may mention its things.
  const sample = `${lesson?.example?.swift ?? ''} ${help?.twin().swift ?? ''}`
  const texts = [
    ...(lesson ? [...lesson.steps, ...lesson.pitfalls] : []),
    ...(help ? hintSteps(help).slice(0, 3).flat() : []),
    onYourOwn(task) ?? '',
  ].map((text) => ({ text, own: sample }))
  const checks = (help?.pack.questions ?? []).map((one) => ({
    text: help!.say(one.question),
    own: `${one.code ?? ''} ${JSON.stringify(one.choices)}`,
  }))
  return [...texts, ...checks].flatMap(({ text, own }) => {
    const noun = otherThingIn(text, plan, own)
    return noun ? [{ task: task.title, noun, text }] : []
  })
}
