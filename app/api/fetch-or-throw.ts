import { problemOf } from './problem.ts'

/** Like fetch, with the session's cookie; an answer that is no success is thrown as a {@link ProblemError}. */
export async function fetchOrThrow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, credentials: 'include' })
  if (!response.ok) throw await problemOf(response)
  return response
}
