import { expect, test } from 'vitest'
import type { Plan } from '#contract/plan/plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { readCommands } from '#server/teaching/planner/commands/read-commands.ts'
import { applyEdits } from '#server/teaching/planner/change/apply-edits.ts'
import { firstRequests, looseRequests, secondRequests, type WishRequest } from '#test/plans/wish-requests.ts'
import { readWish, wishEdits } from './wish-change.ts'

const { planner: knowledge } = await knownKnowledge()
const thoughts = {
  makePlan: async (input: Parameters<typeof makePlan>[1]) => makePlan(knowledge, input),
  readCommands: async (plan: Plan, wish: string) => readCommands(knowledge, plan, wish),
}
const source = {
  title: 'Fountains',
  description:
    'A map of drinking fountains in my city. People save fountains with a photo and a rating, and get directions. It works offline and has a widget.',
}
const plan = makePlan(knowledge, source)

test.each([...firstRequests, ...secondRequests, ...looseRequests])('$says', async (request) => {
  const { edits, note } = wishEdits(plan, [], await readWish(thoughts, plan, source, request.says), 'asked')
  expect(changesOf(applyEdits(plan, [], edits).plan, request, note)).toEqual(wantedOf(request))
})

test.each([
  'I do not get the part about the widget',
  'My sister wants to see it too',
  'That is what I need most',
  'The photos are too much work for me',
  'I would be happy with just the map',
  'I only have 3 evenings a week',
])('an aside, a reason or a question changes nothing: %s', async (says) => {
  const { edits } = wishEdits(plan, [], await readWish(thoughts, plan, source, says), 'asked')
  expect(edits).toEqual([])
})

test('what may mean several things changes nothing and offers them', async () => {
  const says = 'The photos are too much work for me'
  const { edits, choices } = wishEdits(plan, [], await readWish(thoughts, plan, source, says), 'asked')
  expect(edits).toEqual([])
  expect(choices).toEqual(['Remove “Photos with fountains”', 'Do “Photos with fountains” later'])
})

test('what is put off comes back with the words it is called by', async () => {
  const wish = async (now: Plan, says: string) => {
    const { edits } = wishEdits(now, [], await readWish(thoughts, now, source, says), 'asked')
    return applyEdits(now, [], edits).plan
  }
  const off = await wish(plan, 'not the widget now, maybe later')
  const back = await wish(off, 'I changed my mind, bring the widget back')
  expect(back.features.map(({ name }) => name).toSorted()).toEqual(
    plan.features.map(({ name }) => name).toSorted(),
  )
  expect(titlesOf(back)).toEqual(titlesOf(plan))
})

test('hours a week that are said become the pace', async () => {
  const { edits } = wishEdits(
    plan,
    [],
    await readWish(thoughts, plan, source, 'exams, so 3 hours a week'),
    'asked',
  )
  expect(applyEdits(plan, [], edits).plan.pace?.hoursPerWeek).toBe(3)
})

test('a renamed thing has its new name in data and tasks', async () => {
  const { edits } = wishEdits(
    plan,
    [],
    await readWish(thoughts, plan, source, "we say 'Tap', never 'Fountain'"),
    'asked',
  )
  const next = applyEdits(plan, [], edits).plan
  expect(next.architecture.entities.map(({ name }) => name)).toContain('Tap')
  expect(titlesOf(next).filter((title) => /fountain/i.test(title.replaceAll(plan.appName!, '')))).toEqual([])
})

/** What changed in the plan, to compare with {@link wantedOf}. */
function changesOf(next: Plan, request: WishRequest, note: string | null) {
  const titles = titlesOf(next)
  const lost = plan.features
    .map(({ name }) => name)
    .filter((name) => !next.features.some((one) => one.name === name))
  const isOther = request.kind !== undefined
  const later = (next.outOfScope ?? []).filter(
    (one) => !plan.outOfScope!.some(({ what }) => what === one.what),
  )
  const named = request.appName !== undefined
  return {
    appName: next.appName,
    lost: isOther ? [] : lost.toSorted(),
    later: isOther ? [] : later.map(({ what }) => what),
    hasGone: request.framework?.gone ? next.architecture.frameworks.includes(request.framework.gone) : false,
    hasAdded: request.framework?.added
      ? next.architecture.frameworks.includes(request.framework.added)
      : true,
    tasks: request.tasks ? Math.sign(titles.length - titlesOf(plan).length) : 0,
    hasTask: request.noTask ? titles.includes(request.noTask) : false,
    isOrdered: request.order ? titles.indexOf(request.order[0]) < titles.indexOf(request.order[1]) : true,
    kind: next.understood?.kind,
    says: request.note ? (note ?? '').includes(request.note) : true,
    lostTasks: named || isOther || request.tasks ? 0 : tasksLost(next, [...lost, request.noTask ?? '']),
  }
}

function wantedOf(request: WishRequest): ReturnType<typeof changesOf> {
  return {
    appName: request.appName ?? plan.appName,
    lost: [...(request.gone ?? []), ...(request.later ?? [])].toSorted(),
    later: request.later ?? [],
    hasGone: false,
    hasAdded: true,
    tasks: request.tasks === undefined ? 0 : request.tasks === 'fewer' ? -1 : 1,
    hasTask: false,
    isOrdered: true,
    kind: request.kind ?? plan.understood?.kind,
    says: true,
    lostTasks: 0,
  }
}

function titlesOf({ roadmap }: Plan): string[] {
  return roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title))
}

/** The number of tasks that disappeared, not counting those whose removal was asked for. */
function tasksLost(next: Plan, but: readonly string[]): number {
  const left = new Set(titlesOf(next))
  return plan.roadmap
    .flatMap(({ tasks }) => tasks)
    .filter(({ title, feature }) => !left.has(title) && !but.includes(title) && !but.includes(feature ?? ''))
    .length
}
