import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Compose {
  services: Record<string, { build?: string; volumes?: string[]; depends_on?: string[] | object; environment?: Record<string, string> }>
  volumes: Record<string, null>
}

const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Compose
const services = Object.values(compose.services)
const documents = ['README.md', 'CONTRIBUTING.md', 'docs/deploy.md', 'docs/performance.md', 'docs/faults.md', 'docs/security.md', 'knowledge/README.md'].map((file) =>
  readFileSync(file, 'utf8'),
)

test('every command that a document names is one', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = documents.flatMap((text) => [...text.matchAll(/npm (?:run )?(start|test|(?<=run )[\w:]+)/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
})

test('every file that a document or the composition names is there', () => {
  const links = documents.slice(0, 2).flatMap((text) => [...text.matchAll(/\]\(((?!http)[^)#]+)\)/g)].map(([, file = '']) => file))
  const mounts = services.flatMap(({ volumes = [] }) => volumes.flatMap((volume) => volume.split(':', 1)))
  const isThere = (place: string) => (place.startsWith('.') || !mounts.includes(place) ? existsSync(place) : place in compose.volumes)
  expect(mounts).toContain('./deploy/Caddyfile')
  expect([...links, ...mounts].filter((place) => !isThere(place))).toEqual([])
})

test('every setting of the composition is one of Fledge, and who is waited for exists', () => {
  const example = readFileSync('.env.example', 'utf8')
  const settings = services.filter(({ build }) => build).flatMap(({ environment = {} }) => Object.keys(environment))
  expect(settings).toContain('DATABASE_URL')
  expect(settings.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
  expect(services.flatMap(({ depends_on = [] }) => (Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))).filter((name) => !(name in compose.services))).toEqual([])
})
