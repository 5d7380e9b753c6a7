import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGuest, createProject } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'
import { requestsFrom, type FuzzRequest, type OpenApi } from './fuzz-requests.ts'
import { faultOf, leakOf } from '#bench/judge-answer.ts'

const app = useTestApp()

test('three hundred hostile requests get answers that a stranger may see; npm run fuzz sends twenty thousand', async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as OpenApi
  const ofEveryObject = Reflect.ownKeys(Object.prototype)
  const faults: string[] = []
  let session = await begin()
  for (const one of fc.sample(requestsFrom(document), { numRuns: 300, seed: 20 })) {
    const answer = await send(one)
    const fault = faultOf(answer)
    if (fault) faults.push(`${fault}: ${one.route} ${JSON.stringify(one).slice(0, 300)}`)
    if (answer.status === 401 || (answer.status === 204 && one.method === 'DELETE')) session = await begin()
  }
  expect(faults).toEqual([])
  expect(Reflect.ownKeys(Object.prototype)).toEqual(ofEveryObject)

  async function begin() {
    const guest = await createGuest(app)
    return { cookie: guest.cookie, projectId: (await createProject(guest)).id }
  }

  async function send({ method, path, headers, body }: FuzzRequest) {
    const sent = new Headers({ cookie: session.cookie })
    for (const [name, value] of Object.entries(headers))
      for (const one of [value].flat()) sent.append(name, one)
    const sentBody = body !== undefined && method !== 'GET' ? { body: new Uint8Array(body) } : {}
    const response = await app.request(
      `http://localhost${path.replaceAll('OWN', String(session.projectId))}`,
      { method, headers: sent, ...sentBody },
    )
    const type = response.headers.get('content-type') ?? ''
    if (!type.startsWith('text/event-stream'))
      return { status: response.status, type, text: await response.text() }
    await response.body?.cancel()
    return { status: response.status, type, text: '' }
  }
})

test('memory that still grows in the second half is a leak, growth in the first half is not', () => {
  expect(leakOf([600, 1000, 1250])).toEqual([])
  expect(leakOf([600, 700, 940])).toEqual([])
  expect(leakOf([600, 900, 1300])).toEqual([expect.stringContaining('400 MB')])
})
