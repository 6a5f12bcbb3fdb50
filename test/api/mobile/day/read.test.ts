import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { alster } from '#test/checkins.ts'
import { fleet, fleetSecret } from '#test/fleet.ts'
import { minutesFromNow, newKey, signInPhone } from '#test/phones.ts'

const { db, pool, server, tenant, tracker } = await fleet()
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const { feed } = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log: silent })

const deviceOf = async (tracker_id: number): Promise<string> => {
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', tracker_id)
  return (await db.selectFrom('source').select('device_id').where('id', '=', source).executeTakeFirstOrThrow())
    .device_id
}

const zone = 'Europe/Berlin'
const day = Temporal.Now.plainDateISO(zone).subtract({ days: 3 })

const hourOf = (hour: number): number => day.toZonedDateTime(zone).add({ hours: hour }).epochMilliseconds

/** Twenty minutes at 54 km/h to the north, from an hour of that day on. */
const drive = (hour: number) => {
  const begin = hourOf(hour)
  return Array.from({ length: 41 }, (_, i) => ({
    ...{ time: begin + i * 30_000, lat: 53 + hour / 10 + i * 0.004, lng: 10, alt: 0, speed: 54 },
    ...{ heading: 0, satellites: 9, precision: 0, flags: 0 },
  }))
}

test('a day has what was driven on it and its check-ins, of no other tracker', async () => {
  const alice = await tenant(zone)
  const phone = await signInPhone(server, alice)
  const { tracker_id } = await tracker(alice)
  const send = async (of: number, points: ReturnType<typeof drive>) =>
    feed({ device: await deviceOf(of), points, received: Date.now() })
  // The last one begins on the next day.
  await send(phone.tracker_id, [...drive(8), ...drive(12), ...drive(25)])
  await send(tracker_id, drive(10))
  const told = await phone.call('mobile/day/read', { day: day.toString() })
  expect(told).toMatchObject({ day: day.toString(), tracks: [{}, {}], checkins: [] })
  expect(told.metres).toBe(told.tracks[0].metres + told.tracks[1].metres)
  expect(told.metres).toBeGreaterThan(30_000)
  expect(told.seconds).toBeGreaterThanOrEqual(2400)
  const next = await phone.call('mobile/day/read', { day: day.add({ days: 1 }).toString() })
  expect(next.tracks).toHaveLength(1)
})

/** Stands with its engine on for fifteen minutes, from an hour of that day on, and then with it off. */
const idles = (hour: number) =>
  Array.from({ length: 41 }, (_, i) => ({
    ...{ time: hourOf(hour) + i * 30_000, lat: 53, lng: 10, alt: 0, speed: 0, heading: 0, satellites: 9, precision: 0 },
    ...{ flags: 0, attributes: { ignition: i < 30 } },
  }))

test('a day has for how long the engine idled, where that is told', async () => {
  const alice = await tenant(zone)
  const { tracker_id } = await tracker(alice)
  const phone = await signInPhone(server, alice, { tracker_id })
  const read = async () => (await phone.call('mobile/day/read', { day: day.toString() })).idling
  expect(await read()).toBeNull()
  await feed({ device: await deviceOf(tracker_id), points: idles(8), received: Date.now() })
  expect(await read()).toBeGreaterThanOrEqual(840)
  expect(await read()).toBeLessThanOrEqual(900)
  const next = await phone.call('mobile/day/read', { day: day.add({ days: 1 }).toString() })
  expect(next.idling).toBeNull()
})

test('today is the day that is told without one', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  // Of the same tracker, as in another shift.
  const other = await signInPhone(server, alice, { tracker_id })
  const made = { at: minutesFromNow(0), location: alster, comment: 'Gate' }
  const { id } = await phone.call('mobile/checkin/create', { key: newKey(), ...made })
  await other.call('mobile/checkin/create', { key: newKey(), ...made, comment: 'theirs' })
  await alice.call('checkin/create', { tracker_id, location: alster })
  expect(await phone.call('mobile/day/read')).toMatchObject({
    ...{ metres: 0, seconds: 0, idling: null, tracks: [] },
    checkins: [{ id, address: alster.address, comment: 'Gate', form_label: null, files: 0 }],
  })
})

test('what is no day is refused by its name', async () => {
  const phone = await signInPhone(server, await tenant())
  for (const day of ['2026-02-30', 'today', '0000-01-01', '9999-12-31'])
    expect((await phone.fails('mobile/day/read', { day })).body.errors).toMatchObject([{ parameter: 'day' }])
})
