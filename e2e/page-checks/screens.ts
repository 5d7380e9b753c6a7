import type { Page } from 'playwright-core'
import type { Filled } from './app-states.ts'

export interface Screen {
  address: string
  /** The element that shows that the screen has loaded. */
  sign: (page: Page) => ReturnType<Page['getByText']>
  /** Whether it must be exactly as high as the window, like a workspace. */
  fillsWindow: boolean
}

/** The screens of a workspace and of the pages that need a session, each with its address. */
export function appScreens(filled: Filled): Screen[] {
  return [...workspaceScreens(filled), ...otherScreens()]
}

function workspaceScreens({ fullId, emptyId }: Filled): Screen[] {
  const screen = (address: string, sign: Screen['sign']): Screen => ({ address, sign, fillsWindow: true })
  const full = `/project/${fullId}`
  return [
    screen(`${full}?tab=today&panel=plan`, (page) => page.getByRole('button', { name: 'Mark as done' })),
    screen(`${full}?tab=plan&panel=plan`, (page) => page.getByRole('heading', { name: 'Roadmap' })),
    screen(`${full}?tab=tasks`, (page) => page.getByRole('heading', { name: 'Development Tasks' })),
    screen(`${full}?tab=tasks&view=board`, (page) => page.getByRole('region', { name: /^In Progress/ })),
    screen(`${full}?tab=solutions&panel=plan`, (page) =>
      page.getByRole('heading', { name: 'Saved Solutions' }),
    ),
    screen(`${full}?panel=chat&thread=all`, (page) => page.getByRole('log').getByRole('article').last()),
    screen(`${full}?tab=today&panel=plan&wide=1`, (page) =>
      page.getByRole('button', { name: 'Mark as done' }),
    ),
    screen(`${full}?tab=plan&panel=plan&wide=1`, (page) => page.getByRole('heading', { name: 'Roadmap' })),
    screen(`${full}?tab=tasks&view=board&wide=1`, (page) =>
      page.getByRole('region', { name: /^In Progress/ }),
    ),
    screen(`/project/${emptyId}?tab=plan&panel=plan`, (page) =>
      page.getByRole('heading', { name: /^From your idea/ }),
    ),
    screen(`/project/${emptyId}?panel=chat`, (page) => page.getByRole('textbox', { name: 'Message' })),
  ]
}

function otherScreens(): Screen[] {
  const screen = (address: string, sign: Screen['sign']): Screen => ({ address, sign, fillsWindow: false })
  const heading: Screen['sign'] = (page) => page.getByRole('heading', { level: 1 })
  return [
    screen('/dashboard', (page) => page.getByRole('article').first()),
    screen('/account', (page) => page.getByText('My Mac')),
    screen('/learning', (page) => page.getByRole('heading', { name: 'What you know so far' })),
    screen('/xcode', heading),
  ]
}

export const publicAddresses = [
  '/',
  '/auth',
  '/privacy-policy',
  '/terms-of-service',
  '/field-guide',
  '/field-guide/swiftui-state',
  '/plans/memory-lane',
  '/404',
]
