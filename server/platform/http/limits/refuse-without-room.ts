import { createMiddleware } from 'hono/factory'
import { site } from '#contract/site.ts'
import type { DiskSpace } from '#server/platform/disk-space.ts'
import type { AppEnvironment } from '#server/platform/http/app-environment.ts'
import { Problem } from '#server/platform/http/problem.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Signing in, which is required to read and delete, and routes that save nothing. */
const allowedWhenFull = /^\/api\/(auth|plan-preview)\/?$/

/** Rejects writes while the disk is almost full. Reading, deleting and signing in still work. */
export function refuseWritesWithoutRoom(disk: DiskSpace | undefined) {
  return createMiddleware<AppEnvironment>(async (c, next) => {
    const { method, path } = c.req
    if (!reads.has(method) && method !== 'DELETE' && !allowedWhenFull.test(path)) requireRoomOnDisk(disk)
    await next()
  })
}

/** Throws a 507 that says what still works, if the disk is almost full. */
export function requireRoomOnDisk(disk: DiskSpace | undefined): void {
  if (disk?.isLow())
    throw new Problem(
      507,
      `The server's disk is almost full, so nothing can be saved at the moment. You can still read, export and delete your data. Try again once the operator of ${site.name} has freed some space.`,
      { headers: { 'Retry-After': '60' } },
    )
}
