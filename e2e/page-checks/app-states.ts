import type { Page } from 'playwright-core'

/** A state of the app, and how to reach it from the previous one in the list. */
export interface AppState {
  name: string
  open: (page: Page) => Promise<unknown>
}

export interface Filled {
  /** A project with a plan, tasks, an exchange with the tutor and saved solutions. */
  fullId: number
  emptyId: number
  /** A project with forty tasks that the user added. */
  manyId: number
}

/** Creates the data for the states, as the user of the page. */
export async function fillAccount(page: Page): Promise<Filled> {
  const { id: fullId } = await post(page, '/projects/starters', { starter: 'fitness-tracker' })
  const { id: emptyId } = await post(page, '/projects', {
    title: 'Donaudampfschifffahrtsgesellschaftskapitänspatent',
    description: 'One word, long enough to need a break',
  })
  const { id: manyId } = await post(page, '/projects', { title: 'Forty tasks', description: 'A long list' })
  await Promise.all([
    ...Array.from({ length: manyTasks }, (_, at) =>
      post(page, `/projects/${manyId}/tasks`, {
        title: `Task ${at + 1} of a long list`,
        description: at % 3 === 0 ? 'A few words about what is to be done.' : '',
        status: (['not_started', 'in_progress', 'completed'] as const)[at % 3],
      }),
    ),
    post(page, `/projects/${fullId}/tasks`, {
      title: 'HKWorkoutSessionDelegateReceivesAnEventItDidNotExpect',
      priority: 'low',
    }),
    ...['Row', 'Chart', 'Timer'].map((title) =>
      post(page, `/projects/${fullId}/saved-solutions`, {
        title,
        content: `let ${title} = "${'long '.repeat(40)}"`,
      }),
    ),
    post(page, `/projects/${fullId}/saved-solutions`, {
      title: 'Link',
      language: 'markdown',
      content: `See the [docs](https://stranger.example/?words=${'long'.repeat(40)}).`,
    }),
    post(page, '/keys', { name: 'My Mac' }),
  ])
  return { fullId, emptyId, manyId }
}

const manyTasks = 40

export const stateGroups = [
  'dashboard',
  'today',
  'tasks',
  'solutions',
  'project',
  'plan',
  'broken',
  'account',
] as const

/** The states of one part of the app, in the order in which each leads to the next. */
export function appStates(
  group: (typeof stateGroups)[number],
  { fullId, emptyId, manyId }: Filled,
): AppState[] {
  const workspace = `/project/${fullId}`
  const empty = `/project/${emptyId}`
  return {
    dashboard: dashboardStates,
    today: () => todayStates(workspace),
    tasks: () => taskStates(workspace, `/project/${manyId}`),
    solutions: () => solutionStates(workspace),
    project: () => projectStates(workspace, empty),
    plan: () => planStates(workspace, empty),
    broken: () => brokenStates(workspace),
    account: accountStates,
  }[group]()
}

/** Closes what the previous state left open, and opens this one. */
export async function openState(page: Page, { open }: AppState): Promise<void> {
  const floating = page.locator('[role=dialog], [role=menu], [role=listbox]')
  for (let count = await floating.count(); count > 0; count = await floating.count()) {
    await page.keyboard.press('Escape')
    await floating.nth(count - 1).waitFor({ state: 'detached' })
  }
  await open(page)
  // Floating elements are positioned after a frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

function dashboardStates(): AppState[] {
  return [
    { name: 'dashboard', open: (page) => goTo(page, '/dashboard', page.getByRole('article').first()) },
    {
      name: 'dashboard, no project fits',
      open: (page) => page.getByRole('searchbox', { name: 'Search projects' }).fill('zzz'),
    },
    {
      name: 'dashboard, menu of a project',
      open: async (page) => {
        await press(page, 'Clear search')
        await press(page, /^More for Fitness/)
        await page.getByRole('menu').waitFor()
      },
    },
    {
      name: 'dashboard, export',
      open: async (page) => {
        await press(page, /^More for Fitness/)
        await page.getByRole('menuitem', { name: 'Export' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'dashboard, new project refused',
      open: async (page) => {
        await press(page, 'Create Project')
        await page.getByRole('dialog').getByRole('button', { name: 'Create Project' }).click()
        await page.getByText('Title is required').waitFor()
      },
    },
    {
      name: 'search and commands',
      open: (page) => press(page, 'Search and commands').then(() => page.getByRole('dialog').waitFor()),
    },
    {
      name: 'search and commands, found',
      open: async (page) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Search and commands' }).fill('timer')
        await page
          .getByRole('option', { name: /rest timer/i })
          .first()
          .waitFor()
      },
    },
    {
      name: 'keyboard shortcuts',
      open: (page) => page.keyboard.press('?').then(() => page.getByRole('dialog').waitFor()),
    },
    {
      name: 'asking about an article',
      open: (page) =>
        goTo(page, '/dashboard?ask=swiftui-state', page.getByRole('button', { name: /^Ask in/ })),
    },
  ]
}

function todayStates(workspace: string): AppState[] {
  return [
    {
      name: 'today',
      open: (page) => goTo(page, workspace, page.getByRole('button', { name: 'Mark as done' })),
    },
    {
      name: 'a task done, with the next one',
      open: async (page) => {
        await press(page, 'Mark as done')
        await page.getByRole('button', { name: 'Start the next task' }).waitFor()
      },
    },
    {
      name: 'today, the whole width',
      open: async (page) => {
        await press(page, 'Not done yet')
        await goTo(page, `${workspace}?tab=today&wide=1`, page.getByRole('button', { name: 'Mark as done' }))
      },
    },
    {
      name: 'today, with its lesson and the check of code open',
      open: async (page) => {
        await page.getByText('Lesson, 2 minutes').click()
        await page.getByRole('button', { name: /^Check my code/ }).click()
        await page.locator('#plan-panel figure pre').first().waitFor()
      },
    },
    {
      name: 'journey',
      open: (page) => goTo(page, `${workspace}/journey`, page.getByRole('heading', { level: 1 })),
    },
  ]
}

function taskStates(workspace: string, many: string): AppState[] {
  return [
    {
      name: 'forty tasks',
      open: (page) =>
        goTo(page, `${many}?tab=tasks`, page.getByRole('heading', { name: 'Development Tasks' })),
    },
    {
      name: 'forty tasks on the board, the whole width',
      open: (page) =>
        goTo(
          page,
          `${many}?tab=tasks&view=board&panel=plan&wide=1`,
          page.getByRole('region', { name: /^In Progress/ }),
        ),
    },
    {
      name: 'tasks',
      open: (page) =>
        goTo(page, `${workspace}?tab=tasks`, page.getByRole('heading', { name: 'Development Tasks' })),
    },
    {
      name: 'choosing a status',
      open: (page) =>
        page
          .getByRole('combobox', { name: /^Status of/ })
          .first()
          .click(),
    },
    {
      name: 'menu of a task',
      open: (page) => press(page, /^More for/).then(() => page.getByRole('menu').waitFor()),
    },
    {
      name: 'a task changed',
      open: async (page) => {
        await press(page, /^More for/)
        await page.getByRole('menuitem', { name: 'Edit' }).click()
        await page.getByRole('dialog', { name: 'Edit Task' }).waitFor()
      },
    },
    {
      name: 'a new task refused',
      open: async (page) => {
        await press(page, 'Add Task')
        await page.getByRole('dialog').getByRole('button', { name: 'Add Task' }).click()
        await page.getByText('Task title is required').waitFor()
      },
    },
    {
      name: 'a task open',
      open: async (page) => {
        await page.locator('#plan-panel button[aria-expanded][aria-controls]:not([role])').first().click()
        await page.locator('#plan-panel').getByRole('button', { name: 'Start this task together' }).waitFor()
      },
    },
    {
      name: 'a task open, with its history',
      open: async (page) => {
        await page.getByRole('button', { name: 'History', exact: true }).click()
        await page.getByRole('list', { name: 'History' }).waitFor()
      },
    },
    {
      name: 'tasks being selected',
      open: async (page) => {
        await press(page, 'Select')
        await page
          .getByRole('checkbox', { name: /^Select/ })
          .first()
          .check()
      },
    },
    {
      name: 'no task fits',
      open: async (page) => {
        await press(page, 'Stop selecting')
        await page.getByRole('combobox', { name: 'Show tasks by status' }).click()
        await page.getByRole('option', { name: 'Completed' }).click()
        await page.getByText('No tasks match.').waitFor()
      },
    },
    {
      name: 'board',
      open: async (page) => {
        await press(page, 'Board')
        await page.getByRole('region', { name: /^In Progress/ }).waitFor()
      },
    },
  ]
}

function solutionStates(workspace: string): AppState[] {
  return [
    {
      name: 'a saved solution open',
      open: async (page) => {
        await goTo(
          page,
          `${workspace}?tab=solutions&panel=plan`,
          page.getByRole('heading', { name: 'Saved Solutions' }),
        )
        await page.getByRole('button', { name: /^Row/ }).click()
        await page.locator('#plan-panel pre').first().waitFor()
      },
    },
    {
      name: 'a saved solution changed',
      open: async (page) => {
        await page.getByRole('button', { name: 'Edit', exact: true }).click()
        await page.getByRole('dialog', { name: 'Edit Solution' }).waitFor()
      },
    },
    {
      name: 'a link to a stranger, before it is followed',
      open: async (page) => {
        await page.getByRole('button', { name: /^Link/ }).click()
        await page.getByRole('link', { name: 'docs' }).click()
        await page.getByRole('dialog', { name: 'Open stranger.example?' }).waitFor()
      },
    },
    {
      name: 'no solution fits',
      open: (page) => page.getByRole('searchbox', { name: 'Search saved solutions' }).fill('zzz'),
    },
    {
      name: 'a deleted solution, with its undo',
      open: async (page) => {
        await press(page, 'Show all solutions')
        await page.getByRole('button', { name: /^Row/ }).click()
        await page.getByRole('button', { name: 'Delete', exact: true }).click()
        // Focused, so that it stays: checking this state may take longer than ten seconds.
        await page.getByRole('button', { name: 'Undo' }).focus()
      },
    },
    {
      name: 'a new solution refused',
      open: async (page) => {
        await press(page, 'Undo')
        await press(page, 'Add Solution')
        await page.getByRole('dialog').getByRole('button', { name: 'Save Solution' }).click()
        await page.getByText('Content is required').waitFor()
      },
    },
  ]
}

function projectStates(workspace: string, empty: string): AppState[] {
  return [
    {
      name: 'plan',
      open: (page) =>
        goTo(page, `${workspace}?tab=plan&panel=plan`, page.getByRole('heading', { name: 'Roadmap' })),
    },
    {
      name: 'plan, the whole width',
      open: (page) =>
        goTo(page, `${workspace}?tab=plan&panel=plan&wide=1`, page.getByRole('heading', { name: 'Roadmap' })),
    },
    {
      name: 'project settings',
      open: (page) => press(page, 'Project settings').then(() => page.getByRole('dialog').waitFor()),
    },
    {
      name: 'choosing the iOS version',
      open: async (page) => {
        await press(page, 'Project settings')
        await page.getByRole('combobox', { name: 'Target iOS version' }).click()
      },
    },
    {
      name: 'chat',
      open: (page) =>
        goTo(page, `${workspace}?panel=chat&thread=all`, page.getByRole('log').getByRole('article').last()),
    },
    {
      name: 'chat, a picture about to be sent',
      open: async (page) => {
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'error.png', mimeType: 'image/png', buffer: await page.screenshot() })
        await page.getByRole('img', { name: 'Attachment 1' }).waitFor()
      },
    },
    {
      name: 'chat, a picture that was sent',
      open: async (page) => {
        await press(page, 'Send')
        await page
          .getByRole('log')
          .getByRole('img', { name: /^Attachment/ })
          .waitFor()
        await page.getByRole('button', { name: 'Stop the answer' }).waitFor({ state: 'detached' })
      },
    },
    {
      name: 'chat, with code that was pasted',
      open: async (page) => {
        await page.getByRole('textbox', { name: 'Message' }).fill(pastedCode)
        await press(page, 'Send')
        await page.getByRole('log').getByRole('group', { name: 'Swift' }).nth(1).waitFor()
        await page.getByRole('button', { name: 'Stop the answer' }).waitFor({ state: 'detached' })
      },
    },
    {
      name: 'empty project: chat',
      open: (page) => goTo(page, `${empty}?panel=chat`, page.getByRole('textbox', { name: 'Message' })),
    },
    {
      name: 'empty project: no plan',
      open: (page) =>
        goTo(page, `${empty}?tab=plan&panel=plan`, page.getByRole('button', { name: 'Start building' })),
    },
    { name: 'empty project: no tasks', open: (page) => page.getByRole('tab', { name: /^Tasks/ }).click() },
    {
      name: 'empty project: no solutions',
      open: (page) => page.getByRole('tab', { name: 'Saved Solutions' }).click(),
    },
  ]
}

function planStates(workspace: string, empty: string): AppState[] {
  return [
    {
      name: 'questions before the plan',
      open: async (page) => {
        await goTo(page, `${empty}?tab=plan&panel=plan`, page.getByRole('button', { name: 'Make my plan' }))
        await press(page, 'Make my plan')
        await page.getByRole('button', { name: 'Skip this one' }).waitFor()
      },
    },
    {
      name: 'changing the plan',
      open: async (page) => {
        await goTo(page, `${workspace}?tab=plan&panel=plan`, page.getByRole('heading', { name: 'Roadmap' }))
        await press(page, 'Change the plan')
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'versions of the plan',
      open: async (page) => {
        await press(page, 'Versions')
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'editing the outline',
      open: async (page) => {
        await press(page, 'Change the plan')
        await press(page, 'Edit tasks and features')
        await page.getByRole('button', { name: 'Done editing' }).waitFor()
      },
    },
    {
      name: 'editing the outline, menu of a task',
      open: async (page) => {
        await press(page, /^Change the task/)
        await page.getByRole('menu').waitFor()
      },
    },
    {
      name: 'a plan with several doubts',
      open: async (page) => {
        const { id } = await post(page, '/projects', { title: 'Everything', description: doubtfulIdea })
        await post(page, `/projects/${id}/plan`, { builtIn: true, answers: { kind: 'none' } })
        await goTo(page, `/project/${id}?tab=plan&panel=plan`, page.getByText('I’m not sure about:'))
        await press(page, 'Change the plan')
        await press(page, 'A different kind of app?')
      },
    },
    {
      name: 'a proposal to change the plan',
      open: async (page) => {
        await post(page, `${workspace.replace('project', 'projects')}/plan/proposal`, {
          refine: 'Also a home screen widget',
        })
        await goTo(page, `${workspace}?tab=plan&panel=plan`, page.getByRole('button', { name: 'Accept all' }))
      },
    },
    {
      name: 'offline',
      open: async (page) => {
        await goTo(page, `${workspace}?tab=today&panel=plan`, page.getByRole('heading', { level: 1 }))
        await page.context().setOffline(true)
        await page.getByText(/^Offline/).waitFor()
      },
    },
  ]
}

/** An idea whose object and kind of app the planner is unsure about. */
export const doubtfulIdea = 'an app that does it all for everyone somehow'

const pastedCode = `Why is this wrong?
\`\`\`swift
struct Names: View {
    let names = ["A name that is long enough to make this line wider than the bubble on a phone"]
    var body: some View { Text(names) }
}
\`\`\``

/** The states with a slow or failing server. */
function brokenStates(workspace: string): AppState[] {
  return [
    {
      name: 'tasks that could not be loaded',
      open: async (page) => {
        await answer(page, '**/api/projects/*/tasks', 500)
        await goTo(page, `${workspace}?tab=tasks`, page.getByText('The tasks could not be loaded'))
      },
    },
    {
      name: 'project that could not be loaded',
      open: async (page) => {
        await answer(page, '**/api/projects/*', 500)
        await goTo(page, workspace, page.getByRole('heading', { name: 'Error Loading Project' }))
      },
    },
    {
      name: 'project on its way',
      open: async (page) => {
        await answer(page, '**/api/projects/*', null)
        await goTo(page, workspace, page.getByText('Loading project...'))
      },
    },
    {
      name: 'projects on their way',
      open: async (page) => {
        await answer(page, '**/api/projects', null)
        await goTo(page, '/dashboard', page.getByLabel('Loading projects'))
      },
    },
    {
      name: 'projects that could not be loaded',
      open: async (page) => {
        await answer(page, '**/api/projects', 500)
        await goTo(page, '/dashboard', page.getByText('Failed to load projects. Please try again.'))
      },
    },
    {
      name: 'dashboard without a project',
      open: async (page) => {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.route('**/api/projects', (route) => route.fulfill({ json: [] }))
        await press(page, 'Try again')
        await page.getByText('No projects yet').waitFor()
      },
    },
  ]
}

function accountStates(): AppState[] {
  return [
    {
      name: 'account',
      open: async (page) => {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await goTo(page, '/account', page.getByText('My Mac'))
      },
    },
    {
      name: 'deleting the account',
      open: (page) => press(page, 'Delete account...').then(() => page.getByRole('dialog').waitFor()),
    },
    {
      name: 'logging out as a guest',
      open: (page) => press(page, 'Log out').then(() => page.getByRole('dialog').waitFor()),
    },
    {
      name: 'a new key',
      open: (page) => press(page, 'Create a key').then(() => page.getByRole('dialog').waitFor()),
    },
    { name: 'Xcode', open: (page) => goTo(page, '/xcode', page.getByRole('heading', { level: 1 })) },
    { name: 'learning', open: (page) => goTo(page, '/learning', page.getByRole('heading', { level: 1 })) },
    {
      name: 'learning, a topic',
      open: async (page) => {
        await press(page, /Your first SwiftUI app/)
        await page.getByRole('heading', { name: 'Your first SwiftUI app' }).waitFor()
      },
    },
  ]
}

async function goTo(page: Page, address: string, sign: ReturnType<Page['getByText']>): Promise<void> {
  await page.goto(address)
  await sign.waitFor()
  await page.waitForFunction(() => document.title !== '')
}

function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name, exact: true }).first().click()
}

/** Makes an API path respond with this status from now on; null for no response. */
async function answer(page: Page, address: string, status: number | null): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(address, (route) =>
    status === null ? undefined : route.fulfill({ status, body: 'Oops' }),
  )
}

async function post(page: Page, path: string, data: object): Promise<{ id: number }> {
  const response = await page.request.post(`/api${path}`, { data })
  return (await response.json()) as { id: number }
}
