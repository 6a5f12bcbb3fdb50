import { expect, test } from 'vitest'
import type { Facts } from '#report/facts.ts'
import { paired } from '#report/paired.ts'
import { facts } from './facts.ts'

/** Facts of these devices, as they are read; `period` is when they were driven in. */
async function* of(period: string, ...ids: number[]): AsyncGenerator<Facts> {
  for (const id of ids) yield facts({ device: { id, label: `${period} ${id}` } })
}
const pairs = async (order: number[], now: number[], before: number[]) => {
  const all = await Array.fromAsync(paired(order, of('now', ...now), of('before', ...before)))
  return all.map((one) => [one.device.label, one.before?.device.label])
}

test.each([
  ['both have all', [7, 3, 5], [7, 3, 5], [7, 3, 5]],
  ['one is gone when the period before is read', [7, 3, 5], [7, 3, 5], [7, 5]],
  ['the first is gone then', [7, 3, 5], [7, 3, 5], [3, 5]],
  ['one is gone when the period is read', [7, 3, 5], [3, 5], [7, 3, 5]],
  ['each lacks another', [7, 3, 5], [7, 5], [3, 5]],
  ['nothing lies before', [7, 3], [7, 3], []],
])('a device stands beside itself: %s', async (_, order, now, before) => {
  expect(await pairs(order, now, before)).toEqual(
    now.map((id) => [`now ${id}`, before.includes(id) ? `before ${id}` : undefined]),
  )
})
