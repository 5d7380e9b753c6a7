import { tabHeader } from '#contract/tab-header.ts'
import { takeEarlyResponse } from './early-calls.ts'
import { problemOf } from './problem.ts'
import { tabName } from './tab-name.ts'

/** Like `fetch`, with the session cookie. Throws a {@link ProblemError} unless the response is successful. */
export async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  headers.set(tabHeader, tabName)
  const early = takeEarlyResponse(input, init?.method)
  const response = await (early ?? fetch(input, { ...init, headers, credentials: 'include' }))
  if (!response.ok) throw await problemOf(response)
  return response
}
