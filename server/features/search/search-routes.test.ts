import { beforeEach, describe, expect, test } from 'vitest'
import { SearchResults, type MarkedText } from '#contract/search.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { useTestApp } from '#test/test-app.ts'

const app = useTestApp()
let ada: Guest
let projectId: number

beforeEach(async () => {
  ada = await createGuest(app)
  projectId = (await createProject(ada, { title: 'Plant diary', description: 'Remind me to water my ferns' }))
    .id
})

describe('what is found', () => {
  test('finds things of every kind, each with its project, and articles', async () => {
    const task = await (
      await ada.post(`/api/projects/${projectId}/tasks`, {
        title: 'Notify about watering',
        status: 'in_progress',
      })
    ).json()
    const solution = await (
      await ada.post(`/api/projects/${projectId}/saved-solutions`, {
        title: 'Watering plan',
        content: 'let days = 3',
      })
    ).json()
    const { userMessage } = await (
      await ada.post(`/api/projects/${projectId}/chat`, { content: 'How do I plan the watering?' })
    ).json()
    const results = await search('watering')
    expect(results.projects).toMatchObject([{ id: projectId }])
    expect(results.tasks).toMatchObject([
      { id: task.id, projectId, projectTitle: 'Plant diary', status: 'in_progress' },
    ])
    expect(results.solutions).toMatchObject([{ id: solution.id, projectId, projectTitle: 'Plant diary' }])
    expect(results.messages.map(({ id }) => id)).toContain(userMessage.id)
    expect((await search('navigation stack')).articles[0]!.slug).toBe('nav-stack')
  })

  test.each([
    ['a beginning', 'wat fer', 'Remind me to [water] my [ferns]'],
    ['another form of the word', 'watered', 'Remind me to [water] my ferns'],
    ['capitals', 'FERNS', 'Remind me to water my [ferns]'],
    ['one letter', 'f', 'Remind me to water my [ferns]'],
  ])('%s finds the project', async (_name, q, snippet) => {
    const { projects } = await search(q)
    expect(projects.map((project) => shown(project.snippet))).toEqual([snippet])
  })

  test.each([
    ['stack'],
    ['NavigationStack'],
    ['navigationst'],
    ['URLSession'],
    ['shared'],
    ['dataTask'],
    ['String'],
  ])('%s finds code that holds it as a part', async (q) => {
    await ada.post(`/api/projects/${projectId}/saved-solutions`, {
      title: 'Loading',
      content:
        'NavigationStack { }\nlet task = URLSession.shared.dataTask(with: url)\nlet names: Array<String> = []',
    })
    expect((await search(q)).solutions).toHaveLength(1)
  })

  test('quotes, or and minus mean what they mean elsewhere', async () => {
    await ada.post(`/api/projects/${projectId}/tasks`, { title: 'Draw the list of ferns' })
    await ada.post(`/api/projects/${projectId}/tasks`, { title: 'List the drawings' })
    const titles = async (q: string) => (await search(q)).tasks.map(({ title }) => plain(title)).toSorted()
    expect(await titles('"draw the list"')).toEqual(['Draw the list of ferns'])
    expect(await titles('list -ferns')).toEqual(['List the drawings'])
    expect(await titles('ferns or drawings')).toEqual(['Draw the list of ferns', 'List the drawings'])
  })

  test('a title counts more than a text', async () => {
    await ada.post(`/api/projects/${projectId}/tasks`, { title: 'Other', description: 'About ferns' })
    await ada.post(`/api/projects/${projectId}/tasks`, { title: 'Ferns' })
    await ada.post(`/api/projects/${projectId}/tasks`, { title: 'Another', description: 'About ferns' })
    expect((await search('ferns')).tasks.map(({ title }) => plain(title))).toEqual([
      'Ferns',
      'Another',
      'Other',
    ])
  })

  test('what was changed is found by its new words only, and what was deleted not at all', async () => {
    const { id } = await (await ada.post(`/api/projects/${projectId}/tasks`, { title: 'Cactus' })).json()
    await ada.patch(`/api/projects/${projectId}/tasks/${id}`, { title: 'Orchid' })
    expect([(await search('cactus')).tasks, (await search('orchid')).tasks]).toMatchObject([[], [{ id }]])
    await ada.delete(`/api/projects/${projectId}/tasks/${id}`)
    expect((await search('orchid')).tasks).toEqual([])
  })

  test("another guest's things are never found", async () => {
    await ada.post(`/api/projects/${projectId}/chat`, { content: 'My secret fern' })
    const eve = await createGuest(app)
    const results = await search('fern', eve)
    expect({ ...results, articles: [] }).toEqual({
      projects: [],
      tasks: [],
      solutions: [],
      messages: [],
      articles: [],
    })
  })
})

describe('what is shown', () => {
  test('marks the matching place as data, whatever markup is in it', async () => {
    await ada.post(`/api/projects/${projectId}/saved-solutions`, {
      title: '<b>Fern</b>',
      content: `${'Something else. '.repeat(30)}<script>alert("fern")</script> ${'And more. '.repeat(30)}`,
    })
    const [solution] = (await search('fern')).solutions
    expect(shown(solution!.title)).toBe('<b>[Fern]</b>')
    expect(shown(solution!.snippet)).toMatch(/^….*<script>alert\("\[fern\]"\)<\/script>.*…$/)
    expect(plain(solution!.snippet).length).toBeLessThan(170)
  })

  test('a text in Markdown is shown without its signs', async () => {
    await ada.post(`/api/projects/${projectId}/saved-solutions`, {
      title: 'Waterlily',
      content:
        '## Waterlily\n\n- [ ] **Bold** and `code`, see [the docs](https://example.com/a)\n\n```swift\nlet a = [1]\n```',
    })
    const [solution] = (await search('waterlily')).solutions
    expect(shown(solution!.snippet)).toBe('[Waterlily] Bold and code, see the docs let a = [1]')
  })

  test('finds at most six of a kind', async () => {
    await Promise.all(
      Array.from({ length: 9 }, (_, at) =>
        ada.post(`/api/projects/${projectId}/tasks`, { title: `Fern ${at}` }),
      ),
    )
    expect((await search('fern')).tasks).toHaveLength(6)
  })
})

describe('odd searches', () => {
  test.each([[''], ['   '], ['!!! & | ( ) :*'], ['-'], ['"'], ['😀']])(
    '%j finds nothing and breaks nothing',
    async (q) => {
      expect(await search(q)).toEqual({ projects: [], tasks: [], solutions: [], messages: [], articles: [] })
    },
  )

  test.each([
    ["it's"],
    ['a & b | !c'],
    ['fern:*'],
    ['"fern'],
    ['the'],
    ['-fern'],
    ['or or or'],
    ['x'.repeat(200)],
    ['１ ① ﷺ İ ß'],
    ['\ud83d fern'],
    ["'; drop table users; --"],
    ['fern\\'],
  ])('%j is answered', async (q) => {
    expect((await ada.get(`/api/search?q=${encodeURIComponent(q.toWellFormed())}`)).status).toBe(200)
  })

  test('a longer search is refused with a sentence', async () => {
    const response = await ada.get(`/api/search?q=${'x'.repeat(201)}`)
    expect([response.status, (await response.json()).detail]).toEqual([
      400,
      'A search can have at most 200 characters',
    ])
  })

  test('a text as long as texts can be, of words that are all different, is kept and found', async () => {
    const content = Array.from(
      { length: 100_000 / 5 },
      (_, at) => `${at.toString(36).padStart(4, '語')} `,
    ).join('')
    const response = await ada.post(`/api/projects/${projectId}/saved-solutions`, {
      title: 'Long fern',
      content,
    })
    expect(response.status).toBe(201)
    expect((await search('long fern')).solutions).toHaveLength(1)
  })
})

async function search(q: string, who = ada): Promise<SearchResults> {
  return SearchResults.parse(await (await who.get(`/api/search?q=${encodeURIComponent(q)}`)).json())
}

function plain(text: MarkedText): string {
  return text.map((piece) => piece.text).join('')
}

function shown(text: MarkedText): string {
  return text.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text)).join('')
}
