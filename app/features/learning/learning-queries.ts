import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'

const fittingPollMs = 4000

/** A task's lesson. Polled while an adapted version is being written. */
export function taskLessonQuery(projectId: number, taskId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'tasks', taskId, 'lesson'],
    queryFn: async () =>
      (
        await api.projects[':projectId'].tasks[':taskId'].lesson.$get({
          param: { projectId: String(projectId), taskId: String(taskId) },
        })
      ).json(),
    refetchInterval: ({ state }) => (state.data?.isBeingFitted ? fittingPollMs : false),
  })
}

/** The learner's state on each topic. */
export function standingsQuery() {
  return queryOptions({
    queryKey: ['learning', 'standings'],
    queryFn: async () => (await api.learning.$get()).json(),
    staleTime: 0,
  })
}

export function dueReviewsQuery() {
  return queryOptions({
    queryKey: ['learning', 'due'],
    queryFn: async () => (await api.learning.due.$get()).json(),
    staleTime: 0,
  })
}

/** The learner's week, in this browser's time zone. */
export function weekQuery() {
  return queryOptions({
    queryKey: ['learning', 'week'],
    queryFn: async () =>
      (await api.learning.week.$get({ query: { ahead: String(-new Date().getTimezoneOffset()) } })).json(),
    staleTime: 0,
  })
}

/** The check questions shown below messages of a chat. */
export function chatChecksQuery(projectId: number) {
  return queryOptions({
    queryKey: ['projects', projectId, 'checks'],
    queryFn: async () =>
      (await api.projects[':projectId'].checks.$get({ param: { projectId: String(projectId) } })).json(),
  })
}
