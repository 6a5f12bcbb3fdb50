import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

/** Over distributed tables of points (test/distributed.ts) not what makes partitions of its own, or databases without the extension. */
const whole =
  process.env.ODOGRAPH_TEST_CITUS === '1' ? ['test/store/points/apart.test.ts', 'test/store/migrate.test.ts'] : []

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...whole],
    globalSetup: 'test/global.ts',
    setupFiles: 'test/overdue.ts',
    // Every module is loaded once a worker, not once a file: half of the time went there. Tests share no state that matters.
    isolate: false,
    // By itself vitest would leave one of two cores unused; more than four workers would want more connections.
    maxWorkers: Math.min(availableParallelism(), 4),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Lines; a hundred thousand points are compared for minutes, to be read by nobody.
    diff: { truncateThreshold: 1_000 },
  },
})
