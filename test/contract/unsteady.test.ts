import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** How many there are; whoever has mended one takes its line away and lowers this. It is never raised. */
const most = 3

test('what may fail once in CI is there, and no more of it than there was', () => {
  const unsteady = readFileSync('.ci/unsteady', 'utf8').trimEnd().split('\n')
  expect(unsteady.filter((path) => !existsSync(path))).toEqual([])
  expect(unsteady.length).toBeLessThanOrEqual(most)
})
