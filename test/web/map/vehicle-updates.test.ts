import { expect, test } from 'vitest'
import type { Drawn } from '#web/map/vehicle-features.ts'
import { createUpdates, pauseOf } from '#web/map/vehicle-updates.ts'

const drawn = (id: number, some: Partial<Drawn> = {}): Drawn => ({
  id,
  lat: 52,
  lng: 13,
  heading: 90,
  standing: 'moving',
  label: `Vehicle ${id}`,
  isStale: false,
  ...some,
})

/** Updates of a map that takes one when the test says so. */
const updatesOf = () => {
  const sent: { add: number[]; remove: number[] }[] = []
  const due: (() => void)[] = []
  const updates = createUpdates({
    update: ({ add = [], remove = [] }) => {
      sent.push({ add: add.map(({ id }) => Number(id)), remove: remove.map(Number) })
      return new Promise<void>((resolve) => due.push(resolve))
    },
    rest: async () => undefined,
  })
  const take = async (): Promise<void> => {
    due.shift()?.()
    await new Promise(setImmediate)
  }
  return { updates, sent, take }
}

test('what changes while the map takes an update is in the next one, as it was last', async () => {
  const { updates, sent, take } = updatesOf()
  updates.put([[1, drawn(1)]])
  updates.put([
    [1, drawn(1, { lat: 53 })],
    [2, drawn(2)],
  ])
  updates.put([[1, undefined]])
  expect(sent).toEqual([{ add: [1], remove: [] }])
  await take()
  expect(sent.slice(1)).toEqual([{ add: [2], remove: [1] }])
  expect([...updates.known.keys()]).toEqual([2])
  await take()
  expect(sent).toHaveLength(2)
})

test('what is as it was goes nowhere', async () => {
  const { updates, sent, take } = updatesOf()
  expect(updates.put([[1, drawn(1)]])).toHaveLength(1)
  await take()
  expect(
    updates.put([
      [1, drawn(1)],
      [2, undefined],
    ]),
  ).toEqual([])
  expect(sent).toHaveLength(1)
  expect(updates.put([[1, drawn(1, { isAlarm: true })]])).toHaveLength(1)
  expect(sent).toHaveLength(2)
})

test('once they have ended no update is sent', async () => {
  const { updates, sent, take } = updatesOf()
  updates.put([[1, drawn(1)]])
  updates.put([[2, drawn(2)]])
  updates.end()
  await take()
  updates.put([[3, drawn(3)]])
  expect(sent).toHaveLength(1)
})

test('more vehicles are drawn less often, and each at least once a second', () => {
  expect([0, 200, 700, 10_000].map(pauseOf)).toEqual([0, 0, 100, 1000])
})
