import fc from 'fast-check'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { createTopicList } from '#server/teaching/topic-list.ts'
import { planToMarkdown } from '#server/teaching/planner/writing/plan-to-markdown.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { hostilePlans } from '#test/storage/hostile-plan.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { writeAgentsFile } from './write-agents-file.ts'

const plan = planOfKind('plant-watering')

test('whatever a plan says, AGENTS.md has the headings it always has, no fence and no HTML', () => {
  fc.assert(
    fc.property(hostilePlans(plan), (hostile) => {
      const file = writeAgentsFile(
        turnWith(hostile),
        { topics: createTopicList([]), frameworks: [] },
        'https://fledge.example',
      )
      const [title, ...rest] = blocksIn(file)
      expect(title).toMatch(/^heading # /)
      expect(rest).toEqual([
        'heading ## How to help here',
        'heading ## Current task',
        'heading ## The plan',
        'heading ## Tasks',
        'heading ## Look things up',
      ])
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

test('a plan as Markdown has the same headings and the same one diagram', () => {
  const known = blocksIn(planToMarkdown(plan)).map(kindOf)
  fc.assert(
    fc.property(hostilePlans(plan), (hostile) => {
      expect(blocksIn(planToMarkdown(hostile)).map(kindOf)).toEqual(known)
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

/** A turn whose project texts all come from the hostile plan. */
function turnWith(hostile: typeof plan): TutorTurn {
  const [first] = hostile.roadmap[0]!.tasks
  const tasks = hostile.roadmap
    .flatMap(({ tasks: all }) => all)
    .map(({ title, description, doneWhen }, at) => exampleTask({ id: at + 1, title, description, doneWhen }))
  return {
    project: {
      title: `Leafy${first!.title}`,
      description: hostile.summary,
      targetIOS: hostile.architecture.minimumIOS,
    },
    plan: hostile,
    tasks,
    currentTask: tasks[0]!,
    thread: [],
    savedSolutions: [],
  }
}

/** The headings, fenced code and HTML that a Markdown parser finds. */
function blocksIn(text: string): string[] {
  const found: string[] = []
  void marked.walkTokens(marked.lexer(text), (token) => {
    const isFence = token.type === 'code' && token['codeBlockStyle'] !== 'indented'
    if (isFence || token.type === 'heading' || token.type === 'html')
      found.push(`${token.type} ${token.raw.trim()}`)
  })
  return found
}

/** The kind of a block, for headings with their level: `heading ####`. */
function kindOf(block: string): string {
  return /^(?:heading #+|\w+)/.exec(block)![0]
}
