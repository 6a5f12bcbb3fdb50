import { expect, test } from 'vitest'
import { door, metering } from '#test/api/tracker/sensor/sensed.ts'
import { drive } from '#test/track/drive.ts'
import { clone } from '#test/trackers.ts'
import { asked, day, tanked } from './tanked.ts'

const { db, tenant, tracker, send, sensor, fuelled } = await tanked({ max_time_span: 120 })
const path = 'tracker/fuel/read'
const alice = await tenant()
const vehicle = (tracker_id: number, more: object = {}) =>
  alice.call('vehicle/create', { vehicle: { label: 'Van', type: 'car', tracker_id, ...more } })

test('a day: what was filled, drained, used, and where', async () => {
  const { tracker_id, sensor_id } = await fuelled(alice)
  await vehicle(tracker_id, { norm_avg_fuel_consumption: 8 })
  const told = await alice.call(path, { tracker_id, ...asked })
  const [tank] = told.tanks
  expect(tank).toMatchObject({
    sensor_id,
    sensor_name: 'fuel',
    units: 'l',
    units_type: 'litre',
    volume: 100,
    marks: [],
  })
  expect(tank.events).toMatchObject([
    { kind: 'filling', decided_by: 'settings', location: { lat: expect.any(Number), lng: expect.any(Number) } },
    { kind: 'drain', decided_by: 'settings' },
  ])
  const [filling, drain] = tank.events
  expect(filling.volume).toBeCloseTo(40, 0)
  expect(drain.volume).toBeCloseTo(20, 0)
  expect(filling.from >= '2026-01-05 09:05:00' && filling.to <= '2026-01-05 09:15:00').toBe(true)
  expect(tank.segments[0].values[0]).toBeCloseTo(50, 0)
  expect(tank.period.consumed).toBeGreaterThan(11)
  expect(tank.period.consumed).toBeLessThan(13)
  expect(tank.days).toEqual([{ date: '2026-01-05', ...tank.period }])
  const { distance, hours, per_100_km, norm, of_norm } = told.period
  expect(told.period).toMatchObject({ source: 'level', hours_of: 'engine', consumed: tank.period.consumed })
  expect(distance).toBeGreaterThan(115)
  expect(hours).toBeCloseTo(2, 0)
  expect(per_100_km).toBeCloseTo((tank.period.consumed / distance) * 100, 1)
  expect(norm).toBeCloseTo(distance * 0.08, 1)
  expect(of_norm).toBeCloseTo((tank.period.consumed / norm) * 100, 0)
  expect(told.days).toEqual([{ date: '2026-01-05', ...told.period }])
  expect(told).toMatchObject({ units: 'l', limit_exceeded: false })
})

test('where nobody has set limits the noise of the sensor decides', async () => {
  const { tracker_id } = await fuelled(alice, {})
  const [{ events, noise }] = (await alice.call(path, { tracker_id, ...asked })).tanks
  expect(events).toMatchObject([
    { kind: 'filling', decided_by: 'noise' },
    { kind: 'drain', decided_by: 'noise' },
  ])
  for (const [i, volume] of [40, 20].entries()) expect(Math.abs(events[i].volume - volume)).toBeLessThan(1)
  expect(noise).toBeLessThan(1)
})

test('parts of a day add up to it', async () => {
  const { tracker_id } = await fuelled(alice)
  const parts = [
    { from: '2026-01-05 00:00:00', to: '2026-01-05 09:59:59' },
    { from: '2026-01-05 10:00:00', to: '2026-01-05 23:59:59' },
  ]
  const used = async (period: object) => (await alice.call(path, { tracker_id, ...period })).tanks[0].period.consumed
  const [all, first = 0, second = 0] = [
    await used(asked),
    await used(parts[0] as object),
    await used(parts[1] as object),
  ]
  expect(Math.abs(first + second - all)).toBeLessThan(0.5)
})

test('days are those of the caller’s zone, and add up', async () => {
  const { tracker_id } = await fuelled(alice)
  const bob = await tenant()
  await db.updateTable('users').set({ time_zone: 'Pacific/Auckland' }).where('id', '=', bob.id).execute()
  const theirs = await fuelled(bob)
  // Ten o'clock in UTC is 23:00 there, eleven the next day.
  const told = await bob.call(path, {
    tracker_id: theirs.tracker_id,
    from: '2026-01-05 12:00:00',
    to: '2026-01-06 12:00:00',
  })
  const [{ days, period }] = told.tanks
  expect(days.map(({ date }: { date: string }) => date)).toEqual(['2026-01-05', '2026-01-06'])
  expect(days[0].consumed + days[1].consumed).toBeCloseTo(period.consumed, 1)
  expect(await bob.fails(path, { tracker_id, ...asked })).toMatchObject({ code: 201 })
})

test('what people have said holds, also of a sensor that is made anew of the same input', async () => {
  const { tracker_id, sensor_id } = await fuelled(alice)
  const eventsOf = async () => (await alice.call(path, { tracker_id, ...asked })).tanks[0].events
  const [, drain] = await eventsOf()
  const { id } = await alice.call('tracker/fuel/event/deny', { tracker_id, sensor_id, kind: 'drain', time: drain.from })
  expect((await eventsOf()).map(({ kind }: { kind: string }) => kind)).toEqual(['filling'])
  await alice.call('tracker/sensor/delete', { tracker_id, sensor_id })
  expect((await alice.call(path, { tracker_id, ...asked })).tanks).toEqual([])
  await sensor(alice, tracker_id, { ...metering('fuel', { units_type: 'litre', accuracy: 5 }), name: 'anew' })
  const [tank] = (await alice.call(path, { tracker_id, ...asked })).tanks
  expect(tank).toMatchObject({ sensor_name: 'anew', marks: [{ id, said: 'denied', kind: 'drain', from: drain.from }] })
  expect(tank.events.map(({ kind }: { kind: string }) => kind)).toEqual(['filling'])
  await alice.call('tracker/fuel/event/forget', { tracker_id, mark_id: id })
  expect(await eventsOf()).toHaveLength(2)
})

test('without a tank it is told by the norm, and without either not at all', async () => {
  const { tracker_id, device_id } = await tracker(alice)
  await send(device_id, drive([{ for: 3600, speed: 60 }, { for: 900 }]))
  const told = await alice.call(path, { tracker_id, ...asked })
  expect(told).toMatchObject({ tanks: [], period: { source: null, hours_of: 'driving' } })
  expect(told.period).not.toHaveProperty('consumed')
  await vehicle(tracker_id, { norm_avg_fuel_consumption: 10 })
  const { period } = await alice.call(path, { tracker_id, ...asked })
  expect(period).toMatchObject({ source: 'norm', consumed: period.norm, per_100_km: 10 })
  expect(period).not.toHaveProperty('of_norm')
  expect(period.norm).toBeCloseTo(period.distance / 10, 1)
})

test('a counter of the bus comes before levels, a rate behind them, and each says what it knows', async () => {
  const { tracker_id, device_id } = await tracker(alice)
  await sensor(alice, tracker_id, metering('fuel', { units_type: 'litre', accuracy: 5 }))
  const minutes = (point: { time: number }) => (point.time - (day[0]?.time ?? 0)) / 60_000
  const driven = (at: number) => Math.min(60, at) + Math.min(60, Math.max(0, at - 90))
  await send(
    device_id,
    day.map((point) => {
      const at = minutes(point)
      // A counter that is reset in the break.
      const fuel_used = Math.round((at < 75 ? 4000 + driven(at) * 0.11 : driven(at) * 0.11 - 6.6) * 100) / 100
      return { ...point, attributes: { ...point.attributes, fuel_used, fuel_rate: point.speed > 0 ? 7.2 : 0 } }
    }),
  )
  await vehicle(tracker_id, { norm_avg_fuel_consumption: 10 })
  const { period, measured, days, tanks } = await alice.call(path, { tracker_id, ...asked })
  expect(period.source).toBe('counter')
  expect(period.consumed).toBeCloseTo(13.2, 0)
  expect(period.of_norm).toBeCloseTo((period.consumed / period.norm) * 100, 0)
  expect(measured.map(({ source }: { source: string }) => source)).toEqual(['counter', 'level', 'rate'])
  expect(measured[0]).toEqual({ source: 'counter', consumed: period.consumed, per_100_km: period.per_100_km })
  expect(measured[1].consumed).toBe(tanks[0].period.consumed)
  expect(measured[2].consumed).toBeCloseTo(14.4, 0)
  expect(days).toMatchObject([{ source: 'counter' }])
})

test('who drove used what was used meanwhile, and all of them together what the day says', async () => {
  const { tracker_id } = await fuelled(alice)
  const ada = await alice.call('employee/create', { employee: { first_name: 'Ada', last_name: 'Lovelace' } })
  const change = { account_id: alice.id, tracker_id, origin: 'supervisor' as const }
  // She drives the first hour; in the break nobody is known any more.
  await db
    .insertInto('driver_change')
    .values([
      { ...change, new_employee_id: ada.id, changed: new Date('2026-01-04T00:00:00Z') },
      { ...change, new_employee_id: null, changed: new Date('2026-01-05T09:20:00Z') },
    ])
    .execute()
  const { drivers, period, days } = await alice.call(path, { tracker_id, ...asked })
  expect(drivers).toMatchObject([
    { employee_id: ada.id, name: 'Ada Lovelace', source: 'level' },
    { employee_id: null, name: null, source: 'level' },
  ])
  const [first, second] = drivers
  expect(first.distance).toBeCloseTo(period.distance / 2, 0)
  expect(first.distance + second.distance).toBeCloseTo(period.distance, 0)
  expect(first.consumed + second.consumed).toBeCloseTo(period.consumed, 1)
  expect(days).toMatchObject([{ date: '2026-01-05', consumed: period.consumed }])
  const nobody = await fuelled(alice)
  expect((await alice.call(path, { tracker_id: nobody.tracker_id, ...asked })).drivers).toEqual([])
})

test('a battery is charged: how much, where, for how long, at what power and cost', async () => {
  const { tracker_id, device_id } = await tracker(alice)
  const battery = {
    type: 'metering',
    sensor_type: 'fuel',
    name: 'Battery',
    input_name: 'can_battery_level',
    units: '%',
  }
  const { id } = await alice.call('tracker/sensor/create', {
    tracker_id,
    sensor: { ...battery, parameters: { volume: 64 } },
  })
  await vehicle(tracker_id, { fuel_cost: 0.4, fuel_tank_volume: 40 })
  const points = drive([
    { for: 3600, speed: 60, every: 30 },
    { for: 14_400, every: 60 },
    { for: 3600, speed: 60, every: 30, heading: 240 },
    { for: 1800, every: 60 },
  ])
  const begin = points[0]?.time ?? 0
  // 60 per cent; 20 in an hour's drive; three hours of the stop at 11 kW are 33 kWh, or 51.6 per cent; then 20 again.
  const chargeAt = (minutes: number): number => {
    const driven = Math.min(60, minutes) + Math.min(60, Math.max(0, minutes - 300))
    return 60 - driven / 3 + Math.min(1, Math.max(0, (minutes - 90) / 180)) * 51.6
  }
  await send(
    device_id,
    points.map((point) => {
      const state_of_charge = Math.round(chargeAt((point.time - begin) / 60_000) * 2) / 2
      return { ...point, attributes: { state_of_charge, ignition: point.speed > 0 } }
    }),
  )
  const told = await alice.call(path, { tracker_id, ...asked })
  expect(told).toMatchObject({ units: 'kWh', period: { source: 'level' }, tanks: [{ sensor_id: id, units: '%' }] })
  const [charged, ...others] = told.tanks[0].events
  expect(others).toEqual([])
  expect(charged).toMatchObject({ kind: 'filling', location: { lat: expect.any(Number) } })
  expect(Math.abs(charged.energy - 33)).toBeLessThan(1)
  expect(Math.abs(charged.power - 11)).toBeLessThan(1)
  expect(charged.cost).toBeCloseTo(charged.energy * 0.4, 1)
  expect(Math.abs(told.period.consumed - 25.6)).toBeLessThan(1.5)
  expect(told.period.per_100_km).toBeCloseTo((told.period.consumed / told.period.distance) * 100, 0)
  expect(told.period).not.toHaveProperty('of_norm')
  const { list } = await alice.call('tracker/fuel/event/list', { trackers: [tracker_id], ...asked })
  expect(list).toMatchObject([{ tracker_id, energy: charged.energy, power: charged.power, cost: charged.cost }])
})

test('without a tank a rate tells it', async () => {
  const { tracker_id, device_id } = await tracker(alice)
  const points = drive([
    { for: 3600, speed: 60, every: 30 },
    { for: 900, every: 30 },
  ])
  await send(
    device_id,
    points.map((point) => ({ ...point, attributes: { fuel_rate: point.speed > 0 ? 8 : 0 } })),
  )
  const told = await alice.call(path, { tracker_id, ...asked })
  expect(told).toMatchObject({ tanks: [], units: 'l', period: { source: 'rate' } })
  expect(told.period.consumed).toBeCloseTo(8, 0)
})

test('of a composite the parts are hidden unless one is asked for; per cent become litres by the vehicle', async () => {
  const { tracker_id, sensor_id } = await fuelled(alice, { accuracy: 5, units: '%', units_type: 'custom' })
  await vehicle(tracker_id, { fuel_tank_volume: 60 })
  const only = await alice.call(path, { tracker_id, ...asked })
  expect(only.units).toBe('l')
  expect(only.period.consumed).toBeCloseTo(only.tanks[0].period.consumed * 0.6, 1)
  const parameters = { parent_ids: [sensor_id] }
  const both = {
    type: 'metering',
    sensor_type: 'fuel',
    name: 'Both',
    input_name: 'composite',
    units_type: 'litre',
    parameters,
  }
  const { id } = await alice.call('tracker/sensor/create', { tracker_id, sensor: both })
  const ids = async (more: object = {}) =>
    (await alice.call(path, { tracker_id, ...asked, ...more })).tanks.map(
      (tank: { sensor_id: number }) => tank.sensor_id,
    )
  expect(await ids()).toEqual([id])
  expect(await ids({ sensor_id })).toEqual([sensor_id])
})

test('a clone shows the tanks of the owner and what was said of them; blocked trackers nothing', async () => {
  const bob = await tenant()
  const { tracker_id, source_id, sensor_id } = await fuelled(bob)
  const time = '2026-01-05 11:00:00'
  await bob.call('tracker/fuel/event/deny', { tracker_id, sensor_id, kind: 'drain', time })
  const lent = await clone(db, alice, source_id)
  expect((await alice.call(path, { tracker_id: lent, ...asked })).tanks).toMatchObject([
    { sensor_id, marks: [{ said: 'denied' }] },
  ])
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await bob.fails(path, { tracker_id, ...asked })).toMatchObject({ code: 208 })
})

test('it fails by what is asked', async () => {
  const { tracker_id, sensor_id } = await fuelled(alice, { accuracy: 100 })
  const rear = await sensor(alice, tracker_id, door)
  expect(await alice.fails(path, { tracker_id, ...asked, sensor_id: rear })).toMatchObject({ code: 228 })
  expect(await alice.fails(path, { tracker_id, ...asked, sensor_id: 1 })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { tracker_id, ...asked, to: '2027-01-05 00:00:00' })).toMatchObject({ code: 211 })
  expect((await alice.call(path, { tracker_id, ...asked, sensor_id })).tanks[0].events).toEqual([])
})

test('nothing is told of times of which nothing is known', async () => {
  const { tracker_id } = await fuelled(alice)
  const before = { from: '2025-01-05 00:00:00', to: '2025-01-06 00:00:00' }
  const told = await alice.call(path, { tracker_id, ...before })
  expect(told.tanks).toMatchObject([{ events: [], period: null, days: [], segments: [] }])
  expect(told.period).toMatchObject({ distance: 0, hours: 0, source: null })
})
