import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'

export function userQuery() {
  return queryOptions({
    queryKey: ['user'],
    queryFn: async () => (await api.user.$get()).json(),
  })
}

/** Whether there is a way to sign in, where guests can keep their projects for good. */
export function canSignInQuery() {
  return queryOptions({
    queryKey: ['settings', 'can-sign-in'],
    queryFn: async () => (await (await api.settings.$get()).json()).googleSignIn !== null,
  })
}

/** Whether the three questions about the learner were shown once. */
export function profileQuestionsQuery() {
  return queryOptions({
    queryKey: ['user', 'profile', 'questions'],
    queryFn: async () => (await api.user.profile.questions.$get()).json(),
  })
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: ['user', 'sessions'],
    queryFn: async () => (await api.sessions.$get()).json(),
  })
}
