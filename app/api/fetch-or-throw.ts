import { tabHeader } from '#contract/tab-header.ts'
import { problemOf } from './problem.ts'
import { tabName } from './tab-name.ts'

/** Like fetch, with the session's cookie; an answer that is no success is thrown as a {@link ProblemError}. */
export async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  headers.set(tabHeader, tabName)
  const response = await fetch(input, { ...init, headers, credentials: 'include' })
  if (!response.ok) throw await problemOf(response)
  return response
}
