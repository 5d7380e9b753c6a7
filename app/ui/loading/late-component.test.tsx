import { Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { lateComponent, LoadFailure } from './late-component.tsx'

function Greeting({ name }: { name: string }) {
  return <p>Hello {name}</p>
}

test('what could not be loaded is loaded again once its failure is forgotten, and not before', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Late = lateComponent(load)
  const failure = await failureOf(<Late name="Ada" />)
  expect(await failureOf(<Late name="Ada" />)).toBe(failure)
  expect(load).toHaveBeenCalledTimes(1)
  failure.forget()
  expect(await drawn(<Late name="Ada" />)).toContain('Hello <!-- -->Ada')
  expect(await drawn(<Late name="Bob" />)).toContain('Hello <!-- -->Bob')
  expect(load).toHaveBeenCalledTimes(2)
})

async function failureOf(element: React.ReactElement): Promise<LoadFailure> {
  const failures: unknown[] = []
  await prerender(<Suspense>{element}</Suspense>, { onError: (error) => void failures.push(error) })
  const [failure] = failures
  if (failure instanceof LoadFailure) return failure
  throw new Error('It did not fail')
}

async function drawn(element: React.ReactElement): Promise<string> {
  const { prelude } = await prerender(<Suspense>{element}</Suspense>)
  return new Response(prelude).text()
}
