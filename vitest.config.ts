import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
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
