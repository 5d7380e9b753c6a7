import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createProject } from '#test/guest.ts'
import { useScreen } from '#test/page/use-screen.tsx'
import { Composer } from './composer.tsx'

const page = useScreen()
let projectId: number

beforeEach(async () => {
  projectId = (await createProject(page.guest)).id
})

function Box({ isAnswering = false, onSend, onStop = () => {} }: BoxProps) {
  const [draft] = useState(undefined)
  return (
    <Composer
      projectId={projectId}
      draft={draft}
      messages={[]}
      isSending={false}
      isWaitingForConnection={false}
      isAnswering={isAnswering}
      isStopping={false}
      onSend={onSend}
      onStartTask={() => {}}
      onArrived={() => {}}
      onStop={onStop}
    />
  )
}

interface BoxProps {
  isAnswering?: boolean
  onSend: (content: string) => Promise<boolean>
  onStop?: () => void
}

test('Enter sends and empties the box; Shift and Enter begin a new line', async () => {
  const sent = vi.fn(() => Promise.resolve(true))
  const user = page.show(<Box onSend={sent} />)
  await user.type(box(), 'What is a{Shift>}{Enter}{/Shift}struct?{Enter}')
  expect(sent).toHaveBeenCalledExactlyOnceWith('What is a\nstruct?')
  await vi.waitFor(() => expect(box().value).toBe(''))
})

test('what could not be sent stays in the box', async () => {
  const user = page.show(<Box onSend={() => Promise.resolve(false)} />)
  await user.type(box(), 'What is a struct?{Enter}')
  expect(box().value).toBe('What is a struct?')
})

test('a message of spaces only is refused in words', async () => {
  const sent = vi.fn(() => Promise.resolve(true))
  const user = page.show(<Box onSend={sent} />)
  await user.type(box(), '   {Enter}')
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(sent).not.toHaveBeenCalled()
})

test('while an answer is written it can be stopped, and a question waits in the box', async () => {
  const [sent, stopped] = [vi.fn(() => Promise.resolve(true)), vi.fn()]
  const user = page.show(<Box isAnswering onSend={sent} onStop={stopped} />)
  await user.type(box(), 'And a class?{Enter}')
  expect(sent).not.toHaveBeenCalled()
  expect(box().value).toBe('And a class?')
  await user.click(screen.getByRole('button', { name: 'Stop the answer' }))
  expect(stopped).toHaveBeenCalledOnce()
})

test('what was typed is there again after the page was left', async () => {
  const user = page.show(<Box onSend={() => Promise.resolve(true)} />)
  await user.type(box(), 'What is a')
  page.show(<Box onSend={() => Promise.resolve(true)} />)
  expect(screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })[1]?.value).toBe('What is a')
})

function box(): HTMLTextAreaElement {
  return screen.getByRole('textbox', { name: 'Message' })
}
