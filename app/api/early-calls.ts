const usefulForMs = 30_000

declare global {
  interface Window {
    fledgeEarlyCalls?: Record<string, Promise<Response> | undefined>
  }
}

/** Takes the inline script's response to a call, which can be used once; undefined if there is none or it is too old. */
export function takeEarlyResponse(input: RequestInfo | URL, method = 'GET'): Promise<Response> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.fledgeEarlyCalls
  if (!early || typeof input !== 'string' || method !== 'GET') return undefined
  const answer = early[input]
  delete early[input]
  return performance.now() < usefulForMs ? answer : undefined
}
