import { tooManyWishes } from '#contract/plan/wishes.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** A project's wishes plus a new one. Throws a {@link Problem} if there are too many for a plan. */
export function withWish(wishes: readonly string[], wish: string | null): string[] {
  if (wish === null) return [...wishes]
  const all = [...wishes, wish]
  const tooMany = tooManyWishes(all)
  if (tooMany) throw new Problem(400, `${tooMany}.`)
  return all
}
