import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { actionNames } from '#contract/chat/action-names.ts'
import type { ChatMessage } from '#contract/chat/chat.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { createProject } from '#test/guest.ts'
import { moreKinds, planOfKind, sampleKinds } from '#test/plans/plan-of-kind.ts'
import { createPlannedProject, createProjectWithPlan } from '#test/plans/planned-project.ts'
import { faultsOfReply, namesOf } from '#test/plans/press-actions.ts'
import { sampleOf } from '#test/sample-of.ts'
import { useScreen } from '#test/page/use-screen.tsx'
import { Conversation } from './conversation.tsx'

const page = useScreen()
const title = 'Leafy'

test('whatever the page offers before there is a plan is answered', async () => {
  const make = async () => ({
    id: (await createProject(page.guest, { title })).id,
    where: 'no plan',
    plan: null,
  })
  expect(await pressStarters(make)).toEqual([])
})

test.each(sampleKinds)('whatever the page offers in a project of the kind %s is answered', async (kind) => {
  expect(await faultsOnPage(planOfKind(kind))).toEqual([])
})

test.each(moreKinds)(
  'whatever the page offers in a project of the kind %s is answered',
  { tags: 'deep' },
  async (kind) => {
    expect(await faultsOnPage(planOfKind(kind))).toEqual([])
  },
)

interface State {
  id: number
  /** The name used in failure reports. */
  where: string
  plan: Plan | null
}

/** The faults of all answers, in each state a project goes through. */
async function faultsOnPage(plan: Plan): Promise<string[]> {
  const make = () => createPlannedProject(page.app, page.guest, plan)
  const { id, tasks } = await make()
  const faults = [
    ...(await pressStarters(async () => ({
      id: await createProjectWithPlan(page.app, page.guest, plan),
      where: 'no tasks',
      plan,
    }))),
    ...(await pressStarters(async () => ({ id: (await make()).id, where: 'nothing begun', plan }))),
    ...(await pressTask({ id, where: 'first task', plan })),
    ...(await pressAll({ id, where: 'after a task that is done', plan })),
  ]
  await Promise.all(
    tasks
      .slice(1, -1)
      .map((task) => page.guest.patch(`/api/projects/${id}/tasks/${task.id}`, { status: 'completed' })),
  )
  return [
    ...faults,
    ...(await pressAll({ id, where: 'last task', plan })),
    ...(await finishTask({ id, where: 'last task', plan })),
    ...(await pressAll({ id, where: 'all done', plan })),
  ]
}

/** Clicks each question and button of an empty conversation, each in a new project, and the buttons below the answer. */
async function pressStarters(make: () => Promise<State>): Promise<string[]> {
  const first = await open(await make())
  await screen.findByRole('list', { name: 'Questions to start with' })
  const names = buttonsIn(log())
  expect(names.length).toBeGreaterThan(1)
  const faults: string[] = []
  for (const name of names) {
    const opened = name === names[0] ? first : await open(await make())
    faults.push(...(await press(opened, name, log())), ...(await pressOffers(opened, new Set([name]))))
  }
  return faults
}

/** Takes a task from its start through all hint levels and an attempt to done. */
async function pressTask(state: State): Promise<string[]> {
  const { begin, hint, show } = actionNames
  const faults: string[] = []
  const rungs = [begin, hint, hint, show].map((name, rung) => ({ name, rung }))
  const pressedWhole = sampleOf(rungs, 2)
  for (const step of rungs) {
    const opened = await open(state)
    faults.push(...(await press(opened, step.name, step.rung === 0 ? log() : ladder())))
    if (pressedWhole.includes(step)) faults.push(...(await pressAll(state)))
  }
  return [...faults, ...(await finishTask(state))]
}

/** Sends an attempt, then says that the task is done. */
async function finishTask(state: State): Promise<string[]> {
  const { attempt, done } = actionNames
  const opened = await open(state)
  await opened.user.click(within(ladder()).getByRole('button', { name: attempt }))
  await opened.user.type(screen.getByLabelText(/^What did you try/), 'I wrote a struct with a name.')
  const faults = await press(opened, 'Send what you tried', ladder())
  faults.push(...(await press(opened, done, helps()!)))
  await opened.user.click(await within(log()).findByRole('button', { name: 'Mark as done' }))
  await vi.waitFor(() => expect(within(log()).queryByRole('button', { name: 'Mark as done' })).toBeNull())
  return faults
}

/** Clicks each quick help, and the buttons below its answer. */
async function pressAll(state: State): Promise<string[]> {
  const opened = await open(state)
  const faults: string[] = []
  const seen = new Set<string>()
  for (const name of buttonsIn(helps())) {
    seen.add(name)
    faults.push(...(await press(opened, name, helps()!)), ...(await pressOffers(opened, seen)))
  }
  return faults
}

/** Not clicked here: these change the task or open the plan, and have their own tests. */
const noQuestions = new Set([
  'Mark as done',
  'Start this task',
  'Open the plan',
  'Open the proposal',
  'Start building',
])

/** Clicks the buttons below the newest answer that have not been clicked yet. */
async function pressOffers(opened: Opened, seen: Set<string>): Promise<string[]> {
  const faults: string[] = []
  for (const name of buttonsIn(offers())) {
    const place = offers()
    if (seen.has(name) || noQuestions.has(name) || !place || !buttonsIn(place).includes(name)) continue
    seen.add(name)
    faults.push(...(await press(opened, name, place)))
  }
  return faults
}

interface Opened {
  state: State
  /** The replies so far, each with the button that led to it. */
  replies: Map<string, string>
  /** The id of the newest message; 0 in an empty conversation. */
  newestId: number
  user: ReturnType<typeof page.show>
}

async function open(state: State): Promise<Opened> {
  cleanup()
  const user = page.show(
    <Conversation
      projectId={state.id}
      projectTitle={title}
      hasPlan={state.plan !== null}
      thread="task"
      onThreadChange={() => {}}
      onSaveSolution={() => {}}
    />,
  )
  await vi.waitFor(() => expect(screen.queryByLabelText('Loading messages')).toBeNull())
  await screen.findByRole('log')
  return { state, user, replies: new Map(), newestId: (await newestMessage(state.id))?.id ?? 0 }
}

/** Clicks a button and returns the faults of the answer it leads to. */
async function press(opened: Opened, name: string, place: HTMLElement): Promise<string[]> {
  const { replies } = opened
  const { where, plan } = opened.state
  await opened.user.click(within(place).getByRole('button', { name }))
  const reply = await nextReply(opened, name)
  opened.newestId = reply.id
  // Without a plan, some answers are about Swift alone and need not name anything from the project.
  const names = plan ? namesOf({ title, plan, tasks: [] }) : ['']
  const other = replies.get(reply.content)
  replies.set(reply.content, name)
  return [
    ...faultsOfReply(names, reply.content),
    ...(other !== undefined && other !== name ? [`repeats that to "${other}"`] : []),
  ].map((fault) => `${where}: the answer to "${name}" ${fault}: ${reply.content.slice(0, 300)}`)
}

/** The answer to the clicked button, once it is complete and displayed with its buttons. */
async function nextReply({ state: { id, where }, newestId }: Opened, name: string): Promise<ChatMessage> {
  const wait = { timeout: 10_000, interval: 5 }
  return vi.waitFor(async () => {
    expectSettled()
    const newest = await newestMessage(id)
    if (newest?.status !== 'complete' || newest.id === newestId)
      throw new Error(`${where}: "${name}" is not answered`)
    expectSettled()
    return newest
  }, wait)
}

/** Expects that no answer is in progress and nothing is being sent or loaded. */
function expectSettled(): void {
  expect(log().getAttribute('aria-busy')).toBe('false')
  expect(page.queries.isMutating() + page.queries.isFetching()).toBe(0)
}

async function newestMessage(id: number): Promise<ChatMessage | undefined> {
  const messages: ChatMessage[] = await (await page.guest.get(`/api/projects/${id}/chat?limit=2`)).json()
  return messages.at(-1)
}

function buttonsIn(element: HTMLElement | null): string[] {
  if (!element) return []
  return within(element)
    .queryAllByRole('button')
    .map((button) => button.textContent)
}

// Found by attributes, because a query by role reads the whole conversation each time.
function log(): HTMLElement {
  return document.querySelector<HTMLElement>('[role=log]')!
}

function ladder(): HTMLElement {
  return labelled('Hints for your task')!
}

function helps(): HTMLElement | null {
  return labelled('Quick help')
}

function offers(): HTMLElement | null {
  return labelled('What you can do now')
}

function labelled(label: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
}
