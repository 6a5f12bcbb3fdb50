import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { completing } from './src/web/words.ts'
import { asksServer } from './test/asks-server.ts'

/** Over distributed tables of points (test/distributed.ts) not what makes partitions of its own, or databases without the extension. */
const whole =
  process.env.ODOGRAPH_TEST_CITUS === '1' ? ['test/store/points/apart.test.ts', 'test/store/migrate.test.ts'] : []

/** On a server that is given, only what asks it: all else was told by the embedded one. */
const askNobody = process.env.ODOGRAPH_TEST_DATABASE_URL
  ? globSync('test/**/*.test.ts').filter((file) => !asksServer(file))
  : []

/**
 * Where nobody knows how long a file took, vitest begins with the largest. What starts programs and browsers takes minutes
 * whatever its size: one that were begun last would hold the run alone, with one of two cores.
 */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { programs = [], rest = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      /\/test\/(cli|web)\//.test(moduleId) ? 'programs' : 'rest',
    )
    return [...programs, ...rest]
  }
}

export default defineConfig({
  plugins: [completing()],
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...whole, ...askNobody],
    globalSetup: 'test/global.ts',
    setupFiles: 'test/overdue.ts',
    // On a slow day thousands of databases are dropped at the end, and what no test has produced is told behind them.
    teardownTimeout: 120_000,
    // Every module is loaded once a worker, not once a file: half of the time went there. Tests share no state that matters.
    isolate: false,
    sequence: { sequencer: ProgramsFirst },
    // One more than cores: a third of the time is waiting for programs and browsers. More than four would want more connections.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // For the slow days of a machine of two cores: no test measures time.
    expect: { poll: { timeout: 45_000 } },
    // Lines; a hundred thousand points are compared for minutes, to be read by nobody.
    diff: { truncateThreshold: 1_000 },
  },
})
