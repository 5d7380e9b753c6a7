import { serve, type ServerType } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import type { TestApp } from './test-app.ts'

/** Starts the app on a port, for clients that need a network. */
export function listen(app: TestApp): Promise<{ url: string; close: () => Promise<void> }> {
  return new Promise((resolve) => {
    const server: ServerType = serve(
      { fetch: app.app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false },
      ({ port }: AddressInfo) => {
        resolve({
          url: `http://127.0.0.1:${port}`,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed())
              if ('closeAllConnections' in server) server.closeAllConnections()
            }),
        })
      },
    )
  })
}
