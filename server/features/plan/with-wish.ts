import { tooManyWishes } from '#contract/wishes.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** A project's wishes with one more. Throws a {@link Problem} where they are more than a plan is made from. */
export function withWish(wishes: readonly string[], wish: string | null): string[] {
  if (wish === null) return [...wishes]
  const all = [...wishes, wish]
  const tooMany = tooManyWishes(all)
  if (tooMany) throw new Problem(400, `${tooMany}.`)
  return all
}
