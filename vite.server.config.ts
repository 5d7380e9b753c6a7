import { defineConfig } from 'vite'
import runtimePackages from './scripts/runtime-packages.json' with { type: 'json' }

/** What holds native code or finds files beside itself stays a package. */
const { external } = runtimePackages

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'build/node',
    target: 'node24',
    minify: false,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        'pglite-worker': 'server/platform/db/pglite/pglite-worker.ts',
        'backup-worker': 'server/platform/backup/backup-worker.ts',
        'import-process': 'server/features/export/import-process.ts',
        'thinking-worker': 'server/teaching/thinking-worker.ts',
        'model-process': 'server/platform/local-model/model-process.ts',
        'watchdog-thread': 'server/platform/watchdog/watchdog-thread.ts',
        fledge: 'server/adapters/cli/fledge.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true, external },
})
