import type { TopicStanding, TopicState } from '#contract/learning/learning.ts'
import { fetchKnown, loadCurrentWork } from '#app/api/current-work.ts'

const labels: Record<TopicState, string> = { new: '', seen: 'Seen', practised: 'Practiced', solid: 'Solid' }

/** On the list of articles, a returning learner sees what the current task points to, and which topics they know. */
export async function enhanceOwnReading(): Promise<void> {
  const line = document.querySelector('[data-own-reading]')
  const work = line && (await loadCurrentWork())
  if (!work) return
  const { task } = work
  const topics = task?.topics.map(linkTo).filter((link) => link !== null) ?? []
  if (task && topics.length > 0)
    line.append(
      `For your task “${task.title}”: `,
      ...topics.flatMap((link, at) => (at ? [', ', link] : [link])),
      '. ',
    )
  const known = (await fetchKnown<TopicStanding[]>('/api/learning').catch(() => null)) ?? []
  const begun = known.filter(({ state }) => state !== 'new')
  for (const { slug, state } of begun) addMark(slug, labels[state])
  if (begun.length > 0)
    line.append(
      `${begun.length} of ${known.length} topics seen so far: `,
      link('/learning', 'what you know'),
      '.',
    )
}

/** The title of an article in the list. */
function titleOf(slug: string): HTMLElement | null {
  return document.querySelector(`[data-article-groups] a[href="/field-guide/${CSS.escape(slug)}"] > span`)
}

function linkTo(slug: string): HTMLElement | null {
  const title = titleOf(slug)?.textContent
  return title ? link(`/field-guide/${slug}`, title) : null
}

function addMark(slug: string, label: string): void {
  const mark = document.createElement('small')
  mark.textContent = ` · ${label}`
  titleOf(slug)?.append(mark)
}

function link(href: string, text: string): HTMLElement {
  const element = document.createElement('a')
  element.href = href
  element.className = 'link'
  element.textContent = text
  return element
}
