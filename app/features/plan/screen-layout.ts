import type { ScreenNode } from './screen-tree.ts'

/** Three in a row fit the narrowest panel with full-size text. */
export const screenSize = { width: 138, height: 96, gapX: 28, gapY: 14 }

export interface PlacedScreen {
  screen: ScreenNode
  /** Its depth in the tree. */
  depth: number
  x: number
  y: number
  /** The screen that leads to it. */
  from: PlacedScreen | null
}

/** Lays out a tree from left to right: each screen is centred on those it leads to. */
export function layOutScreens(roots: ScreenNode[]): {
  placed: PlacedScreen[]
  width: number
  height: number
} {
  const { width, height, gapX, gapY } = screenSize
  const placed: PlacedScreen[] = []
  let rows = 0
  let columns = 0

  function place(screen: ScreenNode, depth: number, from: PlacedScreen | null): PlacedScreen {
    columns = Math.max(columns, depth + 1)
    const own: PlacedScreen = { screen, depth, x: depth * (width + gapX), y: 0, from }
    placed.push(own)
    const next = screen.leadsTo.map((child) => place(child, depth + 1, own))
    own.y = next.length > 0 ? (next[0]!.y + next.at(-1)!.y) / 2 : rows++ * (height + gapY)
    return own
  }

  for (const root of roots) place(root, 0, null)
  return { placed, width: columns * (width + gapX) - gapX, height: rows * (height + gapY) - gapY }
}
