import { beforeEach, expect, test } from 'vitest'
import { createProject, createGuest, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()
let owner: Guest
let projectId: number

beforeEach(async () => {
  owner = await createGuest(app)
  projectId = (await createProject(owner)).id
  await owner.post(`/api/projects/${projectId}/plan`, { builtIn: true })
})

test('a link shows the screens and the name to anybody, and nothing else of the project', async () => {
  const { path } = await newLink()
  const response = await app.request(path.replace('/p/', '/api/phones/'))
  expect(response.status).toBe(200)
  expect(response.headers.get('x-robots-tag')).toContain('noindex')
  const phone = (await response.json()) as { screens: object[] }
  expect(Object.keys(phone).toSorted()).toEqual(['accent', 'appName', 'screens'])
  expect(phone.screens.length).toBeGreaterThan(1)
  const keys = new Set(phone.screens.flatMap((screen) => Object.keys(screen)))
  expect(['leadsTo', 'name', 'purpose', 'shows']).toEqual(expect.arrayContaining([...keys]))
  const { title, description } = (await (await owner.get(`/api/projects/${projectId}`)).json()) as Record<
    string,
    string
  >
  expect(JSON.stringify(phone)).not.toContain(description)
  expect(phone).not.toMatchObject({ title })
})

test('a link that was taken back is not found at once, nor is its page or manifest', async () => {
  const { path } = await newLink()
  await newLink()
  expect((await app.request(`${path}/app.webmanifest`)).status).toBe(200)
  expect((await owner.delete(`/api/projects/${projectId}/phone-links`)).status).toBe(204)
  const addresses = [path, `${path}/app.webmanifest`, path.replace('/p/', '/api/phones/')]
  expect(await Promise.all(addresses.map(async (address) => (await app.request(address)).status))).toEqual([
    404, 404, 404,
  ])
  expect(await linkCount()).toBe(0)
})

test('the secret is stored nowhere, and with the project its links go', async () => {
  const { path } = await newLink()
  const exported = await (await owner.get(`/api/projects/${projectId}/export`)).text()
  expect(exported).not.toContain(path.slice('/p/'.length))
  await owner.delete(`/api/projects/${projectId}`)
  expect((await app.request(path.replace('/p/', '/api/phones/'))).status).toBe(404)
})

test('the eleventh link ends the first', async () => {
  const first = await newLink()
  for (let more = 0; more < 10; more++) await newLink()
  expect(await linkCount()).toBe(10)
  expect((await app.request(first.path.replace('/p/', '/api/phones/'))).status).toBe(404)
})

test('the chosen colour is kept with the project and its export', async () => {
  expect((await owner.patch(`/api/projects/${projectId}`, { accent: 'teal' })).status).toBe(200)
  expect(await (await owner.get(`/api/projects/${projectId}`)).json()).toMatchObject({ accent: 'teal' })
  const { path } = await newLink()
  expect(await (await app.request(path.replace('/p/', '/api/phones/'))).json()).toMatchObject({
    accent: 'teal',
  })
  expect((await owner.patch(`/api/projects/${projectId}`, { accent: '#fff' })).status).toBe(400)
})

async function newLink(): Promise<{ path: string }> {
  return (await owner.post(`/api/projects/${projectId}/phone-links`, {})).json() as Promise<{ path: string }>
}

async function linkCount(): Promise<number> {
  const response = await owner.get(`/api/projects/${projectId}/phone-links`)
  return ((await response.json()) as { count: number }).count
}
