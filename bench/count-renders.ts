import type { Page } from 'playwright-core'
import type { Interactions } from './measure-interactions.ts'

/** Counts the components React renders for each action; separate from the times, which counting would increase. */
export async function countRenders(page: Page): Promise<Interactions> {
  await page.addInitScript(listen)
  const figures = new Map<string, number[]>()
  return {
    figures: () => figures,
    async measure(name, act, rounds) {
      for (let round = 0; round < rounds; round += 1) {
        await page.evaluate(takeCount)
        await act(round)
        await page.waitForTimeout(300)
        figures.set(name, [...(figures.get(name) ?? []), await page.evaluate(takeCount)])
      }
    },
  }
}

interface Counted {
  rendersCounted: number
}

/** The part of React's tree that its developer tools read. */
interface Fiber {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/** React reports each commit to developer tools; this one counts the components that rendered. */
function listen() {
  const counted = globalThis as unknown as Counted
  const componentTags = new Set([0, 1, 11, 15])
  const performedWork = 1
  counted.rendersCounted = 0
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => count(current, current.alternate),
      onCommitFiberUnmount() {},
    },
  })
  function count(fiber: Fiber, before: Fiber | null) {
    if (componentTags.has(fiber.tag) && (before === null || (fiber.flags & performedWork) !== 0))
      counted.rendersCounted += 1
    if (before !== null && fiber.child === before.child) return
    for (let child = fiber.child; child; child = child.sibling)
      count(child, before === null ? null : child.alternate)
  }
}

function takeCount(): number {
  const counted = globalThis as unknown as Counted
  const count = counted.rendersCounted
  counted.rendersCounted = 0
  return count
}
