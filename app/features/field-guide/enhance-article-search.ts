import type { createArticleSearch, SearchableArticle } from './search-list.ts'

/** Searches the articles while the visitor types. The index is loaded on focus; `?q=` starts a search. */
export function enhanceArticleSearch(): void {
  const form = document.querySelector<HTMLFormElement>('[data-article-search]')
  const field = form?.querySelector('input')
  if (!form || !field) return
  form.addEventListener('submit', (event) => event.preventDefault())
  field.addEventListener('focus', () => void load())
  field.addEventListener('input', () => void show(field.value))
  field.value = new URLSearchParams(location.search).get('q') ?? field.value
  if (field.value) void show(field.value)
}

type Search = ReturnType<typeof createArticleSearch>
let loading: Promise<Search> | null = null

function load(): Promise<Search> {
  return (loading ??= Promise.all([
    import('./search-list.ts'),
    fetch('/field-guide-index.json').then((response) => response.json() as Promise<SearchableArticle[]>),
  ]).then(([module, articles]) => module.createArticleSearch(articles)))
}

async function show(query: string): Promise<void> {
  const wanted = query.trim()
  const found = wanted ? (await load())(wanted) : []
  if (document.querySelector<HTMLInputElement>('#article-search')?.value.trim() !== wanted) return
  for (const groups of document.querySelectorAll('[data-article-groups]'))
    groups.toggleAttribute('hidden', wanted !== '')
  const results = document.querySelector('[data-article-results]')
  results?.toggleAttribute('hidden', found.length === 0)
  results?.replaceChildren(...found.map(line))
  const status = document.querySelector('[data-article-status]')
  if (status) status.textContent = spoken(wanted, found.length)
}

function spoken(wanted: string, count: number): string {
  if (!wanted) return ''
  if (count === 0) return 'No matches. Try the name of a type, or words from the error.'
  return count === 1 ? '1 result.' : `${count} results, best first.`
}

function line({ slug, title, summary }: SearchableArticle): HTMLElement {
  const link = document.createElement('a')
  link.href = `/field-guide/${slug}`
  link.className = 'article-line'
  link.append(span(title), span(summary))
  const item = document.createElement('li')
  item.append(link)
  return item
}

function span(text: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = text
  return element
}
