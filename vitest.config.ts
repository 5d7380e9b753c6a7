import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const apart = ['**/node_modules/**', '.cache/**', 'build/**', 'data/**']

/** `npm run test:deep`. Tests are left out of `npm test` by the tag `deep`, cases by `sampleOf`. */
const isDeep = process.env['TEST_DEPTH'] === 'deep'

/** They measure what a text costs, by the time of the processor; beside the other tests they would be slow. */
const measured = ['bench/cost/*cost.test.ts']

/** They draw a component, press and type, in a page without a browser. */
const components = ['app/**/*.screen.test.tsx']

/** Of two workers one would be left alone with what takes longest, and vitest takes the largest file for it. */
const longest = [
  'e2e/page-checks/accessibility.test.ts',
  'e2e/page-checks/every-page.test.ts',
  'e2e/hostile-texts.test.ts',
  'e2e/account/sign-in.test.ts',
  'e2e/tasks.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file))
    // oxlint-disable-next-line unicorn/no-array-sort -- It sorts files, not an array.
    return (await super.sort(files)).toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}

export default defineConfig({
  test: {
    // For a machine that does a dozen other things as well: what takes so long hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    tags: [
      { name: 'deep', description: 'Runs in `npm run test:deep` only: campaigns, and what judges by time.' },
    ],
    sequence: { sequencer: LongestFirst },
    // Files of a worker share what they have loaded, the Field Guide above all; nothing of ours is mocked, so nothing of one leaks into another.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...apart, 'e2e/**', ...measured, ...components],
          globalSetup: ['test/setup-empty-database.ts'],
          setupFiles: ['test/fixed-seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: './test/page/page-environment.ts',
          include: components,
          exclude: apart,
          globalSetup: ['test/setup-empty-database.ts'],
          setupFiles: ['test/page/setup-page.ts'],
        },
      },
      {
        extends: true,
        // What speaks SQL is tested once more on PostgreSQL itself: all of it in the deep check.
        test: {
          name: 'postgres',
          include: [
            ...(isDeep
              ? ['server/**/*-store.test.ts', 'server/**/*-routes.test.ts']
              : [
                  'server/features/{projects,tasks,chat}/*-{store,routes}.test.ts',
                  'server/platform/db/*-store.test.ts',
                ]),
            'server/app.test.ts',
            'server/platform/db/migrate.test.ts',
          ],
          exclude: apart,
          globalSetup: ['test/setup-postgres.ts'],
          setupFiles: ['test/fixed-seed.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'cost',
          include: measured,
          exclude: apart,
          globalSetup: ['test/setup-empty-database.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          exclude: apart,
          globalSetup: ['test/page/setup-site.ts'],
          testTimeout: 240_000,
        },
      },
    ],
  },
})
