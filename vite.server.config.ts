import { defineConfig } from 'vite'

/** What holds native code or finds files beside itself stays a package. */
const external = ['@electric-sql/pglite', '@redis/client', 'pg', 'pino', 'tree-sitter', 'tree-sitter-swift']

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'build/node',
    target: 'node24',
    minify: false,
    rollupOptions: {
      input: { main: 'server/main.ts', 'pglite-worker': 'server/db/pglite-worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: true, external },
})
