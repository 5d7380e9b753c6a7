import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The project's tasks, in list order. */
export function taskListQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'tasks'],
    queryFn: async () =>
      (await api.projects[':projectId'].tasks.$get({ param: { projectId: String(projectId) } })).json(),
  })
}

/** The questions and solutions about a task. Refetched each time a task is opened. */
export function taskMentionsQuery(projectId: number, taskId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'tasks', taskId, 'mentions'],
    queryFn: async () =>
      (
        await api.projects[':projectId'].tasks[':taskId'].mentions.$get({
          param: { projectId: String(projectId), taskId: String(taskId) },
        })
      ).json(),
    staleTime: 0,
  })
}

/** A task's history. Refetched each time it is opened. */
export function taskHistoryQuery(projectId: number, taskId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'tasks', taskId, 'history'],
    queryFn: async () =>
      (
        await api.projects[':projectId'].tasks[':taskId'].history.$get({
          param: { projectId: String(projectId), taskId: String(taskId) },
        })
      ).json(),
    staleTime: 0,
  })
}

/** An article's title, for a link to the article. */
export function topicTitleQuery(slug: string) {
  return queryOptions({
    queryKey: ['topics', slug, 'title'],
    queryFn: async () => (await (await api.topics[':slug'].$get({ param: { slug } })).json()).title,
  })
}
