import { defineConfig } from 'vitest/config'

const apart = ['**/node_modules/**', '.cache/**', 'build/**', 'data/**']

export default defineConfig({
  test: {
    // For a machine that does a dozen other things as well: what takes so long hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    // Files of a worker share what they have loaded, the Field Guide above all; nothing of ours is mocked, so nothing of one leaks into another.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['**/*.test.{ts,tsx}'], exclude: [...apart, 'e2e/**'], globalSetup: ['test/setup-empty-database.ts'], setupFiles: ['test/fixed-seed.ts'] },
      },
      {
        extends: true,
        // What speaks SQL is tested once more on PostgreSQL itself.
        test: {
          name: 'postgres',
          include: ['server/**/*-routes.test.ts', 'server/**/*-store.test.ts', 'server/app.test.ts', 'server/db/migrate.test.ts'],
          exclude: apart,
          globalSetup: ['test/setup-postgres.ts'],
          setupFiles: ['test/fixed-seed.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'browser', include: ['e2e/**/*.test.ts'], exclude: apart, testTimeout: 240_000, isolate: true },
      },
    ],
  },
})
