import { expect, test } from 'vitest'
import { screens as fleet } from '#web/fleet/screens.ts'
import { screens as panel } from '#web/panel/screens.ts'

test.each([
  ['fleet', fleet],
  ['panel', panel],
])('each screen of the %s is in the rail once, beside those of its group', (_, screens) => {
  const names = screens.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const groups = screens.map(({ group }) => group)
  expect(groups).toEqual(groups.toSorted((a, b) => a - b))
})
