import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/api/api.ts'

export function userQuery() {
  return queryOptions({
    queryKey: ['user'],
    queryFn: async () => (await api.user.$get()).json(),
  })
}

/** Whether this server offers sign-in, with which guests can keep their projects permanently. */
export function canSignInQuery() {
  return queryOptions({
    queryKey: ['settings', 'can-sign-in'],
    queryFn: async () => (await (await api.settings.$get()).json()).googleSignIn !== null,
  })
}

/** Whether the three profile questions have been shown. */
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
