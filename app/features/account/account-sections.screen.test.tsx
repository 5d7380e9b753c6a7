import { cleanup, screen, within } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { createGuestReturn } from '#server/features/auth/guest-return-store.ts'
import { createSession } from '#server/features/auth/session-store.ts'
import { createProject } from '#test/guest.ts'
import { press, useScreen } from '#test/page/use-screen.tsx'
import { ProfileQuestions } from './profile-questions.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

const page = useScreen()

test('the background is saved, and said to be', async () => {
  const user = page.show(<ProfileSection />)
  await user.click(await screen.findByRole('combobox', { name: 'Coded before?' }))
  await user.click((await screen.findAllByRole('option'))[1]!)
  await user.type(screen.getByLabelText('Goal'), 'An app for my choir')
  await user.type(screen.getByLabelText('Hours a week'), '4')
  await press(user, 'Save profile')
  await screen.findByText('Profile saved')
  expect(await profile()).toMatchObject({ goal: 'An app for my choir', hoursPerWeek: 4 })
})

test('more hours than a week has are refused in words, and nothing is saved', async () => {
  const user = page.show(<ProfileSection />)
  await user.type(await screen.findByLabelText('Hours a week'), '900')
  await press(user, 'Save profile')
  const field = screen.getByLabelText('Hours a week')
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(await profile()).toMatchObject({ hoursPerWeek: null })
})

test('three questions come once there is a project, each can be skipped, and they do not come again', async () => {
  await createProject(page.guest)
  const user = page.show(<Questions />)
  await screen.findByText('Coded before?')
  await press(user, 'Skip')
  await user.type(await screen.findByRole('textbox', { name: 'What’s your goal?' }), 'An app for my choir')
  await press(user, 'Save goal')
  await press(user, '4 hours')
  await vi.waitFor(() => expect(screen.queryByText('How much time do you have each week?')).toBeNull())
  expect(await profile()).toMatchObject({
    experience: null,
    goal: 'An app for my choir',
    hoursPerWeek: 4,
  })
  expect(await (await page.guest.get('/api/user/profile/questions')).json()).toEqual({ wereAsked: true })
})

test('without a project there are no questions', async () => {
  page.show(<Questions />)
  await vi.waitFor(async () => expect(await profile()).toBeTruthy())
  expect(screen.queryByText('Coded before?')).toBeNull()
})

test('this browser is marked among the sessions and cannot be signed out there', async () => {
  page.show(<SessionsSection />)
  const [own] = await screen.findAllByRole('listitem')
  within(own!).getByText('This browser')
  expect(within(own!).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('one other session can be ended, and so can the way back of a guest, without any other session', async () => {
  const { databaseHandle } = page.app.services
  const { id } = page.guest.user
  await createSession(await databaseHandle.ready, { id, isGuest: true }, 'Safari on iPhone', new Date())
  const user = page.show(<SessionsSection />)
  await press(user, 'Sign out everywhere else')
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))

  await createGuestReturn(await databaseHandle.ready, id, undefined, new Date())
  cleanup()
  const again = page.show(<SessionsSection />)
  await screen.findByText(/you can also come back as this guest in another browser/)
  await press(again, 'Sign out everywhere else')
  await screen.findByText(/Keys keep working until you revoke them/)
  await vi.waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull(),
  )
})

function Questions() {
  const next = useRef<HTMLElement>(null)
  return (
    <main ref={next} tabIndex={-1}>
      <ProfileQuestions next={next} />
    </main>
  )
}

async function profile(): Promise<unknown> {
  return (await page.guest.get('/api/user/profile')).json()
}
