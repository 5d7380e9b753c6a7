import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '#server/platform/settings.ts'

interface Compose {
  services: Record<
    string,
    {
      build?: string
      volumes?: string[]
      depends_on?: string[] | object
      environment?: Record<string, string>
    }
  >
  volumes: Record<string, null>
}

const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Compose
const services = Object.values(compose.services)
const ofFledge = compose.services['fledge-1']?.environment ?? {}
const files = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'knowledge/README.md',
  ...['docs', 'docs/decisions'].flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`)),
]
const documents = files
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ folder: path.dirname(file), text: readFileSync(file, 'utf8') }))

test('every command that a document names exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = documents.flatMap(({ text }) =>
    [...text.matchAll(/npm (?:run )?(start|test|(?<=run )[\w:]+)/g)].map(([, name = '']) => name),
  )
  expect(commands.length).toBeGreaterThan(20)
  expect([...new Set(commands)].filter((name) => !(name in scripts))).toEqual([])
})

test("a command that changes a service's data names its folder, and runs as its user", () => {
  const deploy = readFileSync('docs/deploy.md', 'utf8')
  const commands = deploy
    .split('\n')
    .filter((line) => /npm run fledge -- (?:backup|restore|move-to-postgres|seed|plan set)/.test(line))
  const [, folder = ''] = /^Environment=.*(DATA_DIR=\S+)$/m.exec(deploy) ?? []
  expect(commands).toHaveLength(2)
  expect(commands.filter((line) => !line.startsWith(`sudo -u fledge ${folder} npm run fledge`))).toEqual([])
})

test('only its user can read what a service stores', () => {
  const deploy = readFileSync('docs/deploy.md', 'utf8')
  expect(deploy).toMatch(/^StateDirectory=fledge\nStateDirectoryMode=0700$/m)
})

test('an update is fetched by the user to whom the program belongs', () => {
  const deploy = readFileSync('docs/deploy.md', 'utf8')
  expect(deploy).toContain('sudo chown -R fledge: /opt/fledge')
  expect(deploy.match(/^.*git pull.*$/gm)).toEqual([
    expect.stringContaining('cd /opt/fledge && sudo -u fledge git pull && sudo systemctl restart fledge'),
  ])
})

test('every file that a document or the composition names is there', () => {
  const links = documents.flatMap(({ folder, text }) =>
    [...text.matchAll(/\]\(((?!http)[^)#]+)\)/g)].map(([, file = '']) => path.join(folder, file)),
  )
  const paths = documents.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /`((?:app|contract|server|knowledge|test|e2e|eval|bench|faults|scripts|docs|deploy)\/[^`\s<*]*)`/g,
      ),
    ].map(([, file = '']) => file),
  )
  const mounts = services.flatMap(({ volumes = [] }) => volumes.flatMap((volume) => volume.split(':', 1)))
  const isThere = (place: string) =>
    place.startsWith('.') || !mounts.includes(place) ? existsSync(place) : place in compose.volumes
  expect(mounts).toContain('./deploy/Caddyfile')
  expect(paths.length).toBeGreaterThan(80)
  expect([...links, ...paths, ...mounts].filter((place) => !isThere(place))).toEqual([])
})

test('every setting in compose.yaml exists, and so does every service that is waited for', () => {
  const example = readFileSync('.env.example', 'utf8')
  const settings = services
    .filter(({ build }) => build)
    .flatMap(({ environment = {} }) => Object.keys(environment))
  expect(settings).toContain('DATABASE_URL')
  expect(settings.filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([])
  expect(
    services
      .flatMap(({ depends_on = [] }) => (Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)))
      .filter((name) => !(name in compose.services)),
  ).toEqual([])
})

test('every model that the settings know can be set in the composition', () => {
  const names = [
    ...readFileSync('.env.example', 'utf8').matchAll(/^(TUTOR_\w+|\w+_API_KEY|\w+_BASE_URL)=/gm),
  ].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(9)
  expect(names.filter((name) => !ofFledge[name]?.includes(`\${${name}:-`))).toEqual([])
})

test('a setting that compose.yaml leaves out keeps its default', () => {
  const unset = Object.fromEntries(
    Object.entries(ofFledge).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+(?::-([^}]*)|[^}]*)\}/g, '$1'),
    ]),
  )
  const { tutorModel, tutorFallbackModel, tutorContextTokens, tutorTokensPerMonth } = readSettings(unset)
  expect({ tutorModel, tutorFallbackModel, tutorContextTokens, tutorTokensPerMonth }).toEqual({
    tutorModel: null,
    tutorFallbackModel: null,
    tutorContextTokens: null,
    tutorTokensPerMonth: 3_000_000,
  })
  expect(unset['OLLAMA_BASE_URL']).toBe('http://host.docker.internal:11434/v1')
})
