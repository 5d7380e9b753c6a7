import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAboutPicture } from '#contract/chat/ask-about-picture.ts'
import { createProject } from '#test/guest.ts'
import { press, useScreen } from '#test/page/use-screen.tsx'
import { Composer } from './composer.tsx'

const page = useScreen()
const file = new File(['…'], 'error.png', { type: 'image/png' })
let projectId: number

beforeEach(async () => {
  projectId = (await createProject(page.guest)).id
  // jsdom does not implement these drawing functions.
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 40, height: 20, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: () => {},
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/webp;base64,UklGRg==')
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('a picture that was added can be taken out, or sent without a word', async () => {
  const sent = vi.fn(() => Promise.resolve(true))
  const user = page.show(box(sent))
  await user.upload(fileInput(), file)
  await press(user, 'Remove attachment 1')
  expect(screen.queryByRole('img', { name: 'Attachment 1' })).toBeNull()
  await user.upload(fileInput(), file)
  await screen.findByRole('img', { name: 'Attachment 1' })
  await press(user, 'Send')
  expect(sent).toHaveBeenCalledExactlyOnceWith(askAboutPicture, [
    { mediaType: 'image/webp', data: 'UklGRg==', width: 40, height: 20 },
  ])
  await vi.waitFor(() => expect(screen.queryByRole('img', { name: 'Attachment 1' })).toBeNull())
})

test('what could not be sent keeps its picture', async () => {
  const user = page.show(box(() => Promise.resolve(false)))
  await user.upload(fileInput(), file)
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Why?')
  await press(user, 'Send')
  expect(await screen.findByRole('img', { name: 'Attachment 1' })).not.toBeNull()
})

function box(onSend: (content: string) => Promise<boolean>) {
  return (
    <Composer
      projectId={projectId}
      draft={undefined}
      messages={[]}
      isSending={false}
      isWaitingForConnection={false}
      isAnswering={false}
      isStopping={false}
      onSend={onSend}
      onStartTask={() => {}}
      onArrived={() => {}}
      onStop={() => {}}
    />
  )
}

function fileInput(): HTMLInputElement {
  return document.querySelector('input[type=file]')!
}
