/** Marks a route whose page runs the router in the browser; all others are plain pages with islands. */
export const routerPage = { router: true } as const

export function usesRouter(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'router' in handle
}
