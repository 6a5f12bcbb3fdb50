import { expect, test } from 'vitest'
import { monthsOf } from '#web/panel/reports/months.ts'
import { grownBy } from '#web/ui/growth.ts'

/** Months of a dealer's report, and how it compares them. */

test.each([
  ['this', '2026-03-31T23:59:59Z', '2026-03', '2026-03'],
  ['last', '2026-03-31T00:00:00Z', '2026-02', '2026-02'],
  ['last', '2026-01-01T00:00:00Z', '2025-12', '2025-12'],
  ['quarter', '2026-02-15T00:00:00Z', '2025-11', '2026-01'],
  ['year', '2026-02-15T00:00:00Z', '2025-02', '2026-01'],
] as const)('%s at %s', (period, now, from, to) => {
  expect(monthsOf(period, new Date(now))).toEqual({ from, to })
})

test('growth in percent, of what there was before', () => {
  expect(grownBy(3, 2)).toBe(50)
  expect(grownBy(5, 0)).toBeUndefined()
})
