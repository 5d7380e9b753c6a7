import { megabytes } from '#contract/account/usage.ts'
import { Problem } from '#server/platform/http/problem.ts'

interface Budget {
  limit: number
  isGuest: boolean
  accountLimit: number
}

/** The problem for a full storage; says what the user can do. */
export function storageFull({ limit, isGuest, accountLimit }: Budget, cause?: Error): Problem {
  const more =
    isGuest && accountLimit > limit ? `, or sign in: an account has ${megabytes(accountLimit)}` : ''
  return new Problem(
    413,
    `Your storage is full: this would take more than your ${megabytes(limit)}, so it was not saved. Delete projects or saved solutions you no longer need${more}.`,
    {
      cause,
    },
  )
}
