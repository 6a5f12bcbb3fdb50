import { expect, test } from 'vitest'
import { attachedTimes } from '#track/attached.ts'

const changes = (...all: [since: number, asset_id: number | null][]) =>
  all.map(([since, asset_id]) => ({ since, asset_id }))

const endless = Number.POSITIVE_INFINITY

test('from a change to the next one', () => {
  expect(attachedTimes(changes([10, 1], [20, 2], [30, 1], [40, null]), 1)).toEqual([
    { from: 10, to: 19 },
    { from: 30, to: 39 },
  ])
  expect(attachedTimes(changes([10, 1], [20, 2]), 2)).toEqual([{ from: 20, to: endless }])
  expect(attachedTimes(changes([10, 1]), 3)).toEqual([])
  expect(attachedTimes([], 1)).toEqual([])
})

test('of several changes at one moment the last holds, and what is tied once more goes on', () => {
  expect(attachedTimes(changes([10, 1], [20, null], [20, 1], [30, 1], [40, 2]), 1)).toEqual([{ from: 10, to: 39 }])
  expect(attachedTimes(changes([10, 1], [10, 2]), 1)).toEqual([])
  expect(attachedTimes(changes([10, 2], [10, null], [10, 1]), 1)).toEqual([{ from: 10, to: endless }])
})
