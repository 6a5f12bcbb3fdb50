import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { entry } from '#test/history.ts'
import { zoneAtNoon } from '#test/noon.ts'
import { point } from '#test/track/points.ts'
import { bind, block, hear } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'today/read'
const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour)

const today = (days = 0): string => Temporal.Now.zonedDateTimeISO(zoneAtNoon()).toPlainDate().add({ days }).toString()

const nothing = { count: 0, list: [] }

test('an account in which nothing happened, without devices', async () => {
  const alice = await tenant(zoneAtNoon())
  expect(await alice.call(path)).toEqual({
    user_time: expect.stringContaining(today()),
    ends_until: today(30),
    emergencies: { ...nothing, more: false },
    speeding: { ...nothing, more: false },
    silent: nothing,
    never_heard: nothing,
    insurances: nothing,
    licences: nothing,
    told: { ...nothing, more: false },
  })
})

test('today’s events by kind, the most frequent first, and who was too fast, the last first', async () => {
  const alice = await tenant(zoneAtNoon())
  const [van, car] = [await tracker(alice, { label: 'Van' }), await tracker(alice, { label: 'Car' })]
  const at = (hours: number, more: object = {}) => ({ time: ago(0), event_time: ago(hours), ...more })
  const first = await entry(db, alice, van.tracker_id, at(3, { extra: { speed: 81, speed_limit: 70 } }))
  const last = await entry(db, alice, car.tracker_id, at(1, { event: 'over_speed_reported' }))
  for (const hours of [2, 4, 5]) await entry(db, alice, van.tracker_id, at(hours, { event: 'inzone' }))
  // Yesterday, though it was heard of today.
  await entry(db, alice, van.tracker_id, at(20))
  const { speeding, told } = await alice.call(path)
  expect(told).toEqual({
    count: 5,
    more: false,
    list: [
      { event: 'inzone', description: 'Zone entered', count: 3 },
      { event: 'over_speed_reported', description: expect.any(String), count: 1 },
      { event: 'speedup', description: 'Speed limit exceeded', count: 1 },
    ],
  })
  expect(speeding).toMatchObject({ count: 2, more: false, list: [{ id: last }, { id: first }] })
  expect(speeding.list[1]).toMatchObject({ extra: { tracker_label: 'Van' }, detail: expect.stringContaining('81') })
  expect(await alice.call(path, { rows: 1 })).toMatchObject({ speeding: { count: 2, list: [{ id: last }] } })
  expect(await alice.call(path, { rows: 0 })).toMatchObject({ speeding: { count: 2, list: [] }, told: { count: 5 } })
})

test('emergencies of a week that the login has not read', async () => {
  const alice = await tenant(zoneAtNoon())
  const sub = await subuser(alice)
  const { tracker_id } = await tracker(alice)
  await bind(db, alice, sub, [tracker_id])
  const sos = (hours: number) => entry(db, alice, tracker_id, { event: 'sos', event_time: ago(hours), emergency: true })
  const [old, fresh] = [await sos(100), await sos(1)]
  await sos(8 * 24)
  await entry(db, alice, tracker_id, { event_time: ago(2) })
  const unread = async (who: Person) => (await who.call(path)).emergencies
  expect(await unread(alice)).toMatchObject({ count: 2, more: false, list: [{ id: fresh }, { id: old }] })
  await alice.call('history/mark_read', { id: fresh })
  expect(await unread(alice)).toMatchObject({ count: 1, list: [{ id: old }] })
  expect(await unread(sub)).toMatchObject({ count: 2 })
})

test('of more emergencies than are looked at, the newest, and that there are more', async () => {
  const alice = await tenant(zoneAtNoon())
  const { tracker_id } = await tracker(alice)
  const sos = { account_id: alice.id, tracker_id, event: 'sos', message: 'SOS', emergency: true }
  const rows = Array.from({ length: 1001 }, (_, i) => ({ ...sos, time: ago(0), event_time: ago(100 - i / 100) }))
  await db.insertInto('history').values(rows).execute()
  const newest = await entry(db, alice, tracker_id, { ...sos, event_time: ago(1) })
  const { emergencies } = await alice.call(path, { subjects: ['emergencies'], rows: 20 })
  expect(emergencies).toMatchObject({ count: 1000, more: true })
  expect(emergencies.list).toHaveLength(20)
  expect(emergencies.list[0].id).toBe(newest)
})

test('trackers that fell silent, the last first, and those that were never heard', async () => {
  const alice = await tenant(zoneAtNoon())
  const heardAt = async (label: string, hours: number) => {
    const made = await tracker(alice, { label })
    await hear(db, made.source_id, { points: [point({ time: ago(hours).getTime() })], at: ago(hours).getTime() })
    return made
  }
  const [long, short] = [await heardAt('Long', 100), await heardAt('Short', 30)]
  await heardAt('Fresh', 1)
  await block(db, (await heardAt('Blocked', 200)).source_id)
  const replaced = await heardAt('Replaced', 50)
  await db
    .updateTable('source')
    .set({ replaced: ago(2) })
    .where('id', '=', replaced.source_id)
    .execute()
  const mute = await tracker(alice, { label: 'Mute' })
  const told = await alice.call(path)
  expect(told.silent).toMatchObject({
    count: 2,
    list: [{ tracker_id: short.tracker_id, label: 'Short' }, { tracker_id: long.tracker_id }],
  })
  expect(told.silent.list[0].heard).toMatch(/^\d{4}-/)
  expect(told.never_heard.list.map((one: { tracker_id: number }) => one.tracker_id).sort()).toEqual(
    [replaced.tracker_id, mute.tracker_id].sort(),
  )
  expect(told.never_heard.list[0]).toMatchObject({ heard: null, registered: expect.any(String) })
  expect(await alice.call(path, { silent_hours: 48 })).toMatchObject({
    silent: { count: 1 },
    never_heard: { count: 2 },
  })
  expect(await alice.call(path, { silent_hours: 48, rows: 1 })).toMatchObject({ never_heard: { count: 2, list: [{}] } })
})

test('papers that have ended or will soon, the first to end first', async () => {
  const alice = await tenant(zoneAtNoon())
  const vehicle = async (label: string, papers: object) =>
    (await alice.call('vehicle/create', { vehicle: { label, type: 'car', ...papers } })).id
  const employee = async (first_name: string, driver_license_valid_till: string) =>
    (await alice.call('employee/create', { employee: { first_name, last_name: 'B', driver_license_valid_till } })).id
  const last = await vehicle('Last', { liability_insurance_valid_till: today(30), reg_number: 'HH 1' })
  const first = await vehicle('First', {
    liability_insurance_valid_till: today(300),
    free_insurance_valid_till: today(-1),
  })
  await vehicle('Later', { liability_insurance_valid_till: today(31) })
  await vehicle('None', {})
  const ada = await employee('Ada', today(3))
  await employee('Zoe', today(31))
  expect(await alice.call(path)).toMatchObject({
    insurances: {
      count: 2,
      list: [
        { vehicle_id: first, label: 'First', reg_number: '', until: today(-1) },
        { vehicle_id: last, label: 'Last', reg_number: 'HH 1', until: today(30) },
      ],
    },
    licences: { count: 1, list: [{ employee_id: ada, name: 'Ada B', until: today(3) }] },
  })
  expect(await alice.call(path, { days: 31, rows: 1 })).toMatchObject({
    ends_until: today(31),
    insurances: { count: 3, list: [{ vehicle_id: first }] },
    licences: { count: 2, list: [{ employee_id: ada }] },
  })
})

test('sub-users are told of what they see, and nobody of what is another’s', async () => {
  const [alice, bob] = [await tenant(zoneAtNoon()), await tenant(zoneAtNoon())]
  const [sub, outsider] = [await subuser(alice), await subuser(alice)]
  await db.updateTable('users').set({ time_zone: zoneAtNoon() }).where('account_id', '=', alice.id).execute()
  const [seen, unseen] = [await tracker(alice, { label: 'Seen' }), await tracker(alice, { label: 'Unseen' })]
  await bind(db, alice, sub, [seen.tracker_id])
  for (const { tracker_id } of [seen, unseen]) {
    await entry(db, alice, tracker_id, { event_time: ago(1), emergency: true })
    const day = today(1)
    await alice.call('vehicle/create', {
      vehicle: { label: 'Van', type: 'car', tracker_id, liability_insurance_valid_till: day },
    })
    await alice.call('employee/create', { employee: { first_name: 'Ada', tracker_id, driver_license_valid_till: day } })
  }
  const subjects = ['emergencies', 'speeding', 'never_heard', 'insurances', 'licences', 'told'] as const
  const counts = async (who: Person) => {
    const told = await who.call(path)
    return subjects.map((subject) => told[subject].count)
  }
  expect(await counts(alice)).toEqual([2, 2, 2, 2, 2, 2])
  expect(await counts(sub)).toEqual([1, 1, 1, 1, 1, 1])
  expect(await counts(outsider)).toEqual([0, 0, 0, 0, 0, 0])
  expect(await counts(bob)).toEqual([0, 0, 0, 0, 0, 0])
  const told = await sub.call(path)
  expect(told.never_heard.list).toMatchObject([{ label: 'Seen' }])
  expect(told.speeding.list).toMatchObject([{ extra: { tracker_label: 'Seen' } }])
})

test('only what is asked for', async () => {
  const alice = await tenant(zoneAtNoon())
  const names = async (...subjects: string[]) => Object.keys(await alice.call(path, { subjects })).sort()
  expect(await names('told')).toEqual(['ends_until', 'told', 'user_time'])
  expect(await names('silent', 'licences')).toEqual(['ends_until', 'licences', 'silent', 'user_time'])
  expect(await names()).toEqual(['ends_until', 'user_time'])
})
