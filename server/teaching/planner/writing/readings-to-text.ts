import type { OwnApp } from '#contract/plan/own-app.ts'
import { sketchQuestions } from '#contract/plan/sketch-questions.ts'
import type { PlanReadings } from '#contract/plan/plan.ts'

/** The readings as a numbered list, whose last line is "None of these". */
export function readingsToText({ readings, leftOut }: PlanReadings): string {
  const lines = readings.length > 0 ? [...readings.map(({ sentence }) => sentence), 'None of these'] : []
  return [
    ...leftOut.map(({ what, why }) => `${what} ${why}\n`),
    ...(readings.length > 0
      ? ['Which is closest to your idea?', '']
      : ['I do not know an app like this yet. Two short answers are enough for a sketch.']),
    ...lines.map((line, at) => `${at + 1}. ${line}`),
  ].join('\n')
}

/** The readings for a coding agent, each with the answers to pass to `make_plan`. */
export function readingsToAgent(given: PlanReadings): string {
  const kinds = given.readings.map(({ kind, name }, at) => `- ${at + 1}: {"kind": "${kind}"} (${name})`)
  return [
    readingsToText(given),
    'No plan is made yet: ask the learner, then call make_plan with the answers of the chosen line:',
    [...kinds, `- None: {"kind": "none", "own": ${JSON.stringify(given.own)}}`].join('\n'),
    `For none of these, ask first: “${sketchQuestions.first}” and “${sketchQuestions.keeps}” (things with their details), and fill in \`own\` with the answers, at least one thing. For example: ${JSON.stringify(exampleOwn)}`,
  ].join('\n\n')
}

const { first, thing, details } = sketchQuestions.examples
export const exampleOwn = { things: [{ name: thing, facts: details }], steps: [{ does: first }] }

/**
 * The app from two answers, its first step and what it keeps ("clients: name, street; chimneys: height,
 * flue"). Empty answers leave the draft's.
 */
export function ownAppFrom(does: string, keeps: string, draft: OwnApp): OwnApp {
  const said = keeps
    .split(';')
    .map((thing) => thing.split(':').map((part) => part.trim()))
    .flatMap(([name = '', facts = '']) => (name ? [{ name, facts, belongsTo: [] }] : []))
  return {
    things: said.length > 0 ? said : draft.things,
    steps: does.trim() ? [{ does: does.trim(), to: null }] : draft.steps,
  }
}
