import { tooManyWishes } from '#contract/plan/wishes.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** Adds a wish to a project's wishes. Throws a {@link Problem} if a plan cannot have that many. */
export function withWish(wishes: readonly string[], wish: string | null): string[] {
  if (wish === null) return [...wishes]
  const all = [...wishes, wish]
  const tooMany = tooManyWishes(all)
  if (tooMany) throw new Problem(400, `${tooMany}.`)
  return all
}
