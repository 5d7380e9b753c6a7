import { limits } from '#contract/limits.ts'

/** Says in a sentence that a project's wishes are too long for a plan; null if they are not. */
export function tooManyWishes(wishes: readonly string[]): string | null {
  const characters = wishes.reduce((sum, wish) => sum + wish.length, 0)
  return characters <= limits.projectWishes
    ? null
    : `The wishes of this project have ${characters.toLocaleString('en-US')} characters together; a plan can be made from at most ${limits.projectWishes.toLocaleString('en-US')}. Shorten this wish, or change the plan by hand`
}
