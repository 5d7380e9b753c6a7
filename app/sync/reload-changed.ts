import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'
import { projectListQuery, projectQuery } from '#app/api/project-queries.ts'
import { taskListQuery } from '#app/api/task-queries.ts'
import type { Change } from './changes.ts'

/** Changes come in bursts, so they are collected and each affected query is refetched once. */
const collectMs = 50

/** Refetches what has changed elsewhere, but not while a change of this tab is in flight: it might be lost. */
export function createReloader(queryClient: QueryClient): {
  take: (change: Change) => void
  close: () => void
} {
  const waiting = new Map<string, Change>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopWatching = queryClient
    .getMutationCache()
    .subscribe(() => waiting.size > 0 && !timer && readSoon())

  function readSoon(): void {
    timer = setTimeout(() => {
      timer = undefined
      if (queryClient.isMutating() > 0) return
      const changes = [...waiting.values()]
      waiting.clear()
      for (const filters of changes.flatMap(queriesOf)) void queryClient.invalidateQueries(filters)
    }, collectMs)
  }

  return {
    take(change) {
      waiting.set(JSON.stringify(change === 'gap' ? change : [change.part, change.projectId]), change)
      if (!timer) readSoon()
    },
    close() {
      clearTimeout(timer)
      stopWatching()
    },
  }
}

function queriesOf(change: Change): InvalidateQueryFilters[] {
  if (change === 'gap')
    return [{ predicate: (query) => !isChat(query) }, { predicate: isChat, refetchType: 'none' }]
  const { part, projectId } = change
  const list = { queryKey: projectListQuery().queryKey }
  if (part === 'account') return [{ predicate: (query) => isOfAccount(query) || isOfLearner(query) }]
  if (projectId === null) return [list]
  const { queryKey: whole } = projectQuery(projectId)
  const progress = [list, { queryKey: whole, exact: true }]
  const tasks = { queryKey: taskListQuery(projectId).queryKey }
  const plan = ['plan', 'proposal', 'plan-versions'].map((name) => ({ queryKey: [...whole, name] }))
  switch (part) {
    case 'project':
      // A plan contains its project's target version.
      return [...plan, ...progress]
    case 'tasks':
      return [tasks, ...progress]
    case 'plan':
      return [...plan, tasks, ...progress]
    case 'solutions':
      return [{ queryKey: [...whole, 'saved-solutions'] }]
    case 'messages':
      // Its answer may already be complete, with suggestions, before this tab could follow it.
      return [
        { queryKey: [...whole, 'chat'], predicate: isChat, refetchType: 'none' },
        { queryKey: [...whole, 'chat', 'suggestions'] },
      ]
    case 'whole':
      return [list, { queryKey: whole, predicate: (query) => !isChat(query) }]
  }
}

type Keyed = Pick<Query, 'queryKey'>

/** Chat queries are only marked as stale: an open chat follows each message itself. */
function isChat({ queryKey: [, , part, one] }: Keyed): boolean {
  return part === 'chat' && one !== 'suggestions'
}

function isOfAccount({ queryKey: [area] }: Keyed): boolean {
  return area !== 'projects' && area !== 'topics'
}

/** Check questions belong to the account, even those shown in a project, below a message or in a lesson. */
function isOfLearner({ queryKey: [, , part, , ofTask] }: Keyed): boolean {
  return part === 'checks' || ofTask === 'lesson'
}
