import { expect, test } from 'vitest'
import { createLine } from '#jobs/forward/line.ts'
import type { Place } from '#store/points/unsent.ts'
import { minute, minutes, minutesOf } from '#test/forwarding.ts'
import type { Point } from '#track/point.ts'

const key = { account_id: 1, retranslator_id: 2 }
const placeAt = (n: number): Place => ({ reached: minute(n).time, version: 1, late: 0 })
const routeAt = (n: number) => ({ ...key, tracker_id: 3, source_id: 4, device: 'a', place: placeAt(n) })

/** A line that sends one point after the other of a history of four, and which were sent; `advance` as somebody answers it. */
const sending = (advance: () => Promise<boolean>) => {
  const sent: number[] = []
  const target = { protocol: 'wialon_ips', address: 'a', port: 1, login: null, sealed: null }
  const carrier = {
    ...{ most: 1, abreast: 1, close: () => undefined },
    send: async (_: string, points: readonly Point[]) => {
      sent.push(...minutesOf(points))
      return { status: 'taken' as const }
    },
  }
  const held = { ...key, ...target, revision: 1, failures: 0, rests_until: new Date(0) }
  const line = createLine(held, carrier, {
    read: async ({ place }, most) => {
      const points = minutes(1, 4).filter(({ time }) => time > place.reached)
      const places = points.map(({ time }) => ({ ...place, reached: time }))
      return { points: points.slice(0, most), places: places.slice(0, most), end: place, version: 1, blocks: 0 }
    },
    versions: async () => new Map([[4, 1]]),
    ...{ advance, refuse: async () => undefined, note: async () => undefined, isHeld: () => true },
    ...{ onSent: () => undefined, onFault: () => undefined, log: { warn: () => undefined } },
  })
  return { line, sent }
}

test('what another process has sent first is looked up again, and gone on with from there', async () => {
  let isNext = false
  const { line, sent } = sending(async () => isNext)
  line.load([routeAt(0)])
  await line.sweep()
  await expect.poll(() => line.routes()).toEqual([])
  isNext = true
  line.load([routeAt(2)])
  await line.sweep()
  await expect.poll(() => line.routes()[0]?.place).toEqual(placeAt(4))
  await line.stop(0)
  expect(sent).toEqual([1, 3, 4])
})
