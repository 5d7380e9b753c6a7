import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { createQueryClient } from '#app/api/query-client.ts'
import { createGuest, type Guest } from '#test/guest.ts'
import { useTestApp, type TestApp } from '#test/test-app.ts'

export interface Screen {
  app: TestApp
  /** The guest who uses the screen. */
  guest: Guest
  /** The queries and mutations of the page. */
  queries: QueryClient
  /** Renders an element like a page with a session, and returns a simulated user. */
  show: (element: ReactNode, address?: string) => ReturnType<typeof userEvent.setup>
}

/** Renders pages of the app in this process, which call the real server and its database as a guest. */
export function useScreen(): Screen {
  const app = useTestApp()
  const shown = { app } as Screen
  beforeAll(() => {
    vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) =>
      app.request(String(input), { ...init, signal: null, headers: headersOf(init, shown.guest) }),
    )
  })
  beforeEach(async () => {
    shown.guest = await createGuest(app)
  })
  afterEach(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
    // Toasts are outside React, so they are removed separately.
    document.body.replaceChildren()
  })
  shown.show = (element, address = '/') => {
    const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
    shown.queries = createQueryClient()
    render(
      <QueryClientProvider client={shown.queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    return userEvent.setup()
  }
  return shown
}

/** Clicks a button by name as soon as it appears. */
export async function press(user: ReturnType<typeof userEvent.setup>, name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name }))
}

function headersOf(init: RequestInit | undefined, guest: Guest): Headers {
  const headers = new Headers(init?.headers)
  headers.set('Cookie', guest.cookie)
  return headers
}
