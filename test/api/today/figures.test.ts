import { expect, test } from 'vitest'
import { createIdleSummer } from '#jobs/sum-idling.ts'
import { entry } from '#test/history.ts'
import { zoneAtNoon } from '#test/noon.ts'
import { begin, drive, type Part } from '#test/track/drive.ts'
import { bind, block } from '#test/trackers.ts'
import { reporting } from '../report/tracker/reporting.ts'

const { db, pool, tenant, subuser, tracker, send, made } = await reporting()
const path = 'today/figures'
const hour = 3_600_000

const today = (days = 0): string => Temporal.Now.zonedDateTimeISO(zoneAtNoon()).toPlainDate().add({ days }).toString()

const tour: readonly Part[] = [{ for: 60 }, { for: 1200, speed: 60 }, { for: 900 }]
type Person = Awaited<ReturnType<typeof tenant>>

/** Drives twenty kilometres in twenty minutes, from so many hours before now. */
const drives = async (device: string, ago: number) => {
  const moved = Date.now() - ago * hour - begin
  await send(
    device,
    drive(tour).map((point) => ({ ...point, time: point.time + moved })),
  )
}

/** A vehicle with a norm and a price, so that a hundred kilometres cost twenty. */
const priced = (person: Person, tracker_id: number) =>
  person.call('vehicle/create', {
    vehicle: { label: 'Van', type: 'car', tracker_id, norm_avg_fuel_consumption: 10, fuel_cost: 2 },
  })

const none = { utilisation: 0, distance: 0, driving: 0, events: 0 }

test('an account without trackers', async () => {
  const alice = await tenant(zoneAtNoon())
  const told = await alice.call(path)
  expect(told.figures).toEqual({ from: `${today()} 00:00:00`, to: expect.stringContaining(today()), ...none })
  expect(told.before).toEqual({ from: `${today(-1)} 00:00:00`, to: expect.stringContaining(today(-1)), ...none })
  expect(told.days).toEqual([{ day: today(), ...none }])
})

test('today beside yesterday until this hour', async () => {
  const alice = await tenant(zoneAtNoon())
  const [van, car] = [await tracker(alice), await tracker(alice)]
  await priced(alice, van.tracker_id)
  for (const hours of [26, 20, 3]) await drives(van.device_id, hours)
  await drives(car.device_id, 25)
  for (const hours of [1, 2, 25])
    await entry(db, alice, van.tracker_id, { event_time: new Date(Date.now() - hours * hour) })
  const { figures, before, days } = await alice.call(path)
  const trip = { utilisation: 50, distance: expect.closeTo(20, 0), driving: expect.closeTo(1200, -2), events: 2 }
  expect(figures).toMatchObject({ ...trip, cost: expect.closeTo(4, 0) })
  expect(days).toMatchObject([{ day: today(), ...trip }])
  // What it drove yesterday in the evening counts tomorrow.
  expect(before).toMatchObject({
    utilisation: 100,
    distance: expect.closeTo(40, 0),
    cost: expect.closeTo(4, 0),
    events: 1,
  })
})

/** Warms up, drives, idles, stands; and has told its ignition. */
const shift: readonly Part[] = [
  { for: 600, attributes: { ignition: true } },
  { for: 1200, speed: 60, attributes: { ignition: true } },
  { for: 900, attributes: { ignition: true } },
  { for: 1200, attributes: { ignition: false } },
]

interface Hours {
  sheets: { sections: { data?: { rows: { idling: { raw: number } }[] }[] }[] }[]
}
const idlingIn = ({ sheets }: Hours): number[] =>
  sheets.flatMap(({ sections }) =>
    sections.flatMap(({ data = [] }) => data.flatMap(({ rows }) => rows.map(({ idling }) => idling.raw))),
  )

test('for how long engines idled, as the report of engine hours tells it, before it is summed and then', async () => {
  const alice = await tenant(zoneAtNoon())
  const [van, silent] = [await tracker(alice), await tracker(alice)]
  await drives(silent.device_id, 3)
  expect((await alice.call(path)).figures).not.toHaveProperty('idling')
  for (const hours of [30, 27, 5, 3]) {
    const moved = Date.now() - hours * hour - begin
    await send(
      van.device_id,
      drive(shift).map((point) => ({ ...point, time: point.time + moved })),
    )
  }
  const plugin = { plugin_id: 7, filter: true }
  const day = (days: number) => ({ from: `${today(days)} 00:00:00`, to: `${today(days)} 23:59:59` })
  const [now] = idlingIn(await made(alice, { plugin, trackers: [van.tracker_id], ...day(0) }))
  const [before] = idlingIn(await made(alice, { plugin, trackers: [van.tracker_id], ...day(-1) }))
  expect(Math.abs((now ?? 0) - 3000)).toBeLessThan(60)
  const idling = { figures: { idling: now }, before: { idling: before }, days: [{ day: today(), idling: now }] }
  expect(await alice.call(path)).toMatchObject(idling)
  const { run } = createIdleSummer({ pool, log: { error: () => undefined, warn: () => undefined } })
  expect(await run()).toBeGreaterThan(0)
  expect(await alice.call(path)).toMatchObject(idling)
  expect(await run()).toBe(0)
})

test('the days of the week and of the month', async () => {
  const alice = await tenant(zoneAtNoon())
  const van = await tracker(alice)
  await drives(van.device_id, 2)
  const weekday = Temporal.Now.zonedDateTimeISO(zoneAtNoon()).dayOfWeek
  const week = await alice.call(path, { period: 'week' })
  expect(week.days.map(({ day }: { day: string }) => day)).toEqual(
    Array.from({ length: weekday }, (_, n) => today(n + 1 - weekday)),
  )
  expect(week.days.at(-1)).toMatchObject({ utilisation: 100, distance: expect.closeTo(20, 0) })
  expect(week.figures.utilisation).toBeCloseTo(100 / weekday, 0)
  const month = await alice.call(path, { period: 'month' })
  expect(month.figures.from).toBe(`${today().slice(0, 7)}-01 00:00:00`)
  expect(month.days).toHaveLength(Number(today().slice(8)))
  expect(month.figures.distance).toBe(week.figures.distance)
})

test('of the vehicle that drives now, so far', async () => {
  const alice = await tenant(zoneAtNoon())
  const van = await tracker(alice)
  const now = Date.now() - 600_000 - begin
  await send(
    van.device_id,
    drive([{ for: 60 }, { for: 540, speed: 60 }]).map((point) => ({ ...point, time: point.time + now })),
  )
  expect((await alice.call(path)).figures).toMatchObject({ utilisation: 100, distance: expect.closeTo(9, 0) })
})

test('sub-users are told of what they see, nobody of what is another’s or blocked', async () => {
  const alice = await tenant(zoneAtNoon())
  const sub = await subuser(alice)
  await db.updateTable('users').set({ time_zone: zoneAtNoon() }).where('account_id', '=', alice.id).execute()
  const [seen, unseen, blocked] = [await tracker(alice), await tracker(alice), await tracker(alice)]
  await bind(db, alice, sub, [seen.tracker_id])
  for (const { tracker_id, device_id } of [seen, unseen, blocked]) {
    await drives(device_id, 3)
    await entry(db, alice, tracker_id, { event_time: new Date(Date.now() - hour) })
  }
  await block(db, blocked.source_id)
  const told = async (who: Person) => (await who.call(path)).figures
  expect(await told(alice)).toMatchObject({ utilisation: 100, distance: expect.closeTo(40, 0), events: 2 })
  expect(await told(sub)).toMatchObject({ utilisation: 100, distance: expect.closeTo(20, 0), events: 1 })
  expect(await told(await subuser(alice))).toMatchObject(none)
  expect(await told(await tenant(zoneAtNoon()))).toMatchObject(none)
})

test('no other periods', async () => {
  const alice = await tenant(zoneAtNoon())
  expect((await alice.fails(path, { period: 'year' })).code).toBe(7)
})
