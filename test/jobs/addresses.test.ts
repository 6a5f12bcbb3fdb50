import { expect, test } from 'vitest'
import { embedded } from '#geocode/embedded.ts'
import type { Asked, Geocoders } from '#geocode/geocoder.ts'
import { createAddresser } from '#jobs/addresses.ts'
import { period, recorded, two_drives, under_way } from '#test/api/track/recorded.ts'
import { alster, checkIn } from '#test/checkins.ts'
import { makeForm } from '#test/forms.ts'
import { entry } from '#test/history.ts'
import { signInPhone } from '#test/phones.ts'
import { makeListing } from '#test/statuses.ts'
import { makeFormed, named, submitTaskForm } from '#test/task-forms.ts'
import { drive } from '#test/track/drive.ts'
import type { Point } from '#track/point.ts'

const { db, server, tenant, tracker, otherDealer, driven, send } = await recorded()
const log = { warn: () => undefined }

/** Says where it was asked for, and notes by whom and in which language. */
const echo = (fails = false) => {
  const asked: object[] = []
  const geocoder: Geocoders = (code) => ({
    search: async () => [],
    reverse: async ({ lat, lng }, { lang }: Asked = {}) => {
      asked.push({ code, lang })
      if (fails) throw new Error('out of order')
      return { lat, lng, address: `${lat.toFixed(4)} ${lng.toFixed(4)}` }
    },
  })
  return { asked, run: createAddresser({ db, geocoder, log }).run }
}

const list = async (person: Awaited<ReturnType<typeof tenant>>, tracker_id: number, params: object = {}) =>
  (await person.call('track/list', { tracker_id, ...period, ...params })).list

const addresses = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).map((track: Record<string, string>) => [track.start_address, track.end_address])

/** What was taken may be taken again. */
const leasesEnd = () =>
  db
    .updateTable('track')
    .set({ address_due: new Date(0) })
    .where('address_due', 'is not', null)
    .execute()

test('tracks that have ended have the addresses of their ends, unless the caller does without', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const offline = embedded()
  await createAddresser({ db, geocoder: () => offline, log }).run()
  const [first, second] = await list(alice, tracker_id)
  expect(first.start_address).toMatch(/Berlin, Germany$/)
  expect(first.end_address).toMatch(/, Germany$/)
  expect(second.start_address).toBe(first.end_address)
  expect(await addresses(alice, tracker_id, { omit_addresses: true })).toEqual([
    ['', ''],
    ['', ''],
  ])
})

test('each track is asked for once, by however many at a time, by the choice and in the language of its account', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  await db.updateTable('users').set({ geocoder: 'yandex', locale: 'pt_BR' }).where('id', '=', alice.id).execute()
  const { asked, run } = echo()
  await Promise.all([run(), run(), run()])
  await run()
  expect(asked).toEqual(Array(4).fill({ code: 'yandex', lang: 'pt' }))
  expect((await addresses(alice, tracker_id))[0]).toEqual(['52.5200 13.4050', expect.stringMatching(/^52\.5/)])
})

test('a late point within a track that has its addresses has them asked for no more', async () => {
  const alice = await tenant()
  const all = drive(two_drives)
  const { tracker_id, device_id } = await tracker(alice)
  await send(device_id, [...all.slice(0, 50), ...all.slice(51)])
  const { asked, run } = echo()
  await run()
  const before = await addresses(alice, tracker_id)
  const times = asked.length
  await send(device_id, all.slice(50, 51))
  await run()
  expect(asked).toHaveLength(times)
  expect(await addresses(alice, tracker_id)).toEqual(before)
})

test('premium GIS is Google', async () => {
  const bob = await tenant('UTC', await otherDealer({ features: ['premium_gis'] }))
  await db.updateTable('tariff').set({ store_period: '100y' }).execute()
  await driven(bob, two_drives)
  const { asked, run } = echo()
  await run()
  expect(asked).toEqual(Array(4).fill({ code: 'google', lang: 'en' }))
})

test('a track under way has the address of its start, and of its end when it has ended', async () => {
  const alice = await tenant()
  const { tracker_id, device_id, points } = await driven(alice, under_way)
  const last = points.at(-1) as Point
  const { run } = echo()
  await run(last.time + 1000)
  expect(await addresses(alice, tracker_id)).toEqual([['52.5200 13.4050', '']])
  const parked = Array.from({ length: 29 }, (_, i) => ({ ...last, time: last.time + (i + 1) * 60_000, speed: 0 }))
  await send(device_id, parked)
  await run()
  const [[start, end]] = await addresses(alice, tracker_id)
  expect(start).toBe('52.5200 13.4050')
  expect(end).toBe(`${last.lat.toFixed(4)} ${last.lng.toFixed(4)}`)
})

test('a track that silence ended has the address of its end as well, once it is looked at again', async () => {
  const alice = await tenant()
  const { tracker_id, points } = await driven(alice, under_way)
  const last = points.at(-1) as Point
  const { run, asked } = echo()
  await run(last.time + 1000)
  await leasesEnd()
  await run(last.time + 60_000)
  expect(await addresses(alice, tracker_id)).toEqual([['52.5200 13.4050', '']])
  await leasesEnd()
  await run(last.time + 1_800_000)
  const end = `${last.lat.toFixed(4)} ${last.lng.toFixed(4)}`
  expect(await addresses(alice, tracker_id)).toEqual([['52.5200 13.4050', end]])
  await leasesEnd()
  await run(last.time + 1_800_000)
  expect(asked).toHaveLength(2)
})

test('an end that late points moved has its own address, never the one before', async () => {
  const alice = await tenant()
  const all = drive(two_drives)
  const cut = all.findIndex(({ time }) => time > (all[0]?.time ?? 0) + 660_000)
  const until = all.findIndex(({ time }) => time > (all[0]?.time ?? 0) + 1_800_000)
  const { tracker_id, device_id } = await driven(alice, [])
  // Eleven minutes of driving arrive, and the second drive; what lies between comes later.
  await send(device_id, [...all.slice(0, cut), ...all.slice(until)])
  const { run } = echo()
  await run()
  const before = await list(alice, tracker_id)
  await send(device_id, all.slice(cut, until))
  const between = await list(alice, tracker_id)
  expect(between[0].id).toBe(before[0].id)
  expect(between[0].end_date).not.toBe(before[0].end_date)
  expect(between[0].start_address).toBe('52.5200 13.4050')
  expect(between[0].end_address).toBe('')
  await run()
  const after = await list(alice, tracker_id)
  expect(after[0].end_address).toMatch(/^52\./)
  expect(after[0].end_address).not.toBe(before[0].end_address)
})

test('what fails is tried again when its time has come, and what was there before addresses were is left alone', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await driven(alice, two_drives)
  const [old] = await list(alice, tracker_id)
  await db
    .updateTable('track')
    .set({ address_due: null })
    .where('source_id', '=', source_id)
    .where('id', '=', String(old.id) as never)
    .execute()
  const broken = echo(true)
  await broken.run()
  expect(broken.asked).toHaveLength(1)
  const { run, asked } = echo()
  await run()
  expect(asked).toEqual([])
  await leasesEnd()
  await run()
  expect(await addresses(alice, tracker_id)).toEqual([
    ['', ''],
    [expect.stringMatching(/^52/), expect.stringMatching(/^52/)],
  ])
})

test('changes of statuses and drivers have the addresses of where they were made', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const { listing_id, ids } = await makeListing(alice, ['Free', 'Busy'])
  await alice.call('status/listing/tracker/assign', { tracker_id, listing_id })
  await alice.call('status/tracker/assign', { tracker_id, new_status_id: ids[0] })
  const { id: new_employee_id } = await alice.call('employee/create', { employee: { first_name: 'Ann' } })
  await alice.call('tracker/employee/assign', { tracker_id, new_employee_id })
  const locations = async () => {
    const status = await alice.call('status/tracker/read', { tracker_id })
    const driver = await alice.call('tracker/employee/read', { tracker_id })
    return [status.last_change.location, driver.last_change.location]
  }
  const [before] = await locations()
  expect(before).toMatchObject({ address: '' })
  const broken = echo(true)
  await broken.run()
  expect((await locations())[0]).toEqual(before)
  await db
    .updateTable('status_change')
    .set({ address_due: new Date(0) })
    .execute()
  await db
    .updateTable('driver_change')
    .set({ address_due: new Date(0) })
    .execute()
  const { run, asked } = echo()
  await Promise.all([run(), run()])
  const { lat, lng } = before
  const place = { lat, lng, address: `${lat.toFixed(4)} ${lng.toFixed(4)}` }
  expect(await locations()).toEqual([place, place])
  await run()
  expect(asked.filter((one) => 'lang' in one)).toHaveLength(2)
})

test('entries of the history have the address of their place, in the language of the account', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  await db.updateTable('users').set({ geocoder: 'yandex', locale: 'pt_BR' }).where('id', '=', alice.id).execute()
  const due = { lat: 52.51, lng: 13.41, address_due: new Date(0) }
  const [id, none] = [await entry(db, alice, tracker_id, due), await entry(db, alice, tracker_id)]
  const broken = echo(true)
  await broken.run()
  const addressOf = async (id: number) => (await alice.call('history/read', { id })).value.address
  expect(await addressOf(id)).toBe('')
  await db
    .updateTable('history')
    .set({ address_due: new Date(0) })
    .where('id', '=', id)
    .execute()
  const { asked, run } = echo()
  await Promise.all([run(), run()])
  expect(await addressOf(id)).toBe('52.5100 13.4100')
  expect(await addressOf(none)).toBe('')
  expect(asked.filter((one) => (one as { lang: string }).lang === 'pt')).toContainEqual({ code: 'yandex', lang: 'pt' })
})

test('an entry that has its address is not asked for again; one that failed is, when its time has come', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, [])
  const id = await entry(db, alice, tracker_id, { lat: 52.51, lng: 13.41, address_due: new Date(0) })
  const leaseEnds = async () => {
    const due = db.updateTable('history').set({ address_due: new Date(0) })
    const { numUpdatedRows } = await due.where('id', '=', id).where('address_due', 'is not', null).executeTakeFirst()
    return Number(numUpdatedRows)
  }
  const broken = echo(true)
  await broken.run()
  await broken.run()
  expect([broken.asked.length, await leaseEnds()]).toEqual([1, 1])
  const { asked, run } = echo()
  await run()
  expect(await leaseEnds()).toBe(0)
  await run()
  expect(asked).toHaveLength(1)
})

test('a check-in whose address was not sent, its form and its entry of the history get that of its place', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const fields = [{ id: 'name', label: 'Name', type: 'text', required: false, min_length: 0, max_length: 9 }]
  const form_id = await makeForm(alice, tracker_id, { fields })
  const submission = { form_submission: { form_id, values: {} } }
  const { lat, lng } = alster
  const bare = await checkIn(alice, tracker_id, { location: { lat, lng }, ...submission })
  const said = await checkIn(alice, tracker_id)
  const addressOf = async (checkin_id: number) =>
    (await alice.call('checkin/read', { checkin_id })).value.location.address
  expect(await addressOf(bare)).toBe('')
  await echo(true).run()
  expect(await addressOf(bare)).toBe('')
  await db
    .updateTable('checkin')
    .set({ address_due: new Date(0) })
    .where('id', '=', bare)
    .execute()
  const { run } = echo()
  await Promise.all([run(), run()])
  const found = `${lat.toFixed(4)} ${lng.toFixed(4)}`
  expect([await addressOf(bare), await addressOf(said)]).toEqual([found, alster.address])
  const form = await db.selectFrom('form').select('submit_address').where('id', '=', form_id).executeTakeFirstOrThrow()
  expect(form.submit_address).toBe(found)
})

test('a form of a task whose address was not sent has one once it was looked for, and where it was is found by it', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { task_id, form_id, template_id } = await makeFormed(alice, { tracker_id: phone.tracker_id })
  const { lat, lng } = alster
  await submitTaskForm(db, alice, phone, { task_id, form_id, values: named('Zoe'), location: { lat, lng } })
  await echo().run()
  const found = `${lat.toFixed(4)} ${lng.toFixed(4)}`
  expect((await alice.call('form/read', { id: form_id })).value.submit_location).toEqual({ lat, lng, address: found })
  const wanted = { template_id, ascending: true, include_unsubmitted: false, filters: { submit_address: found } }
  expect((await alice.call('task/form/list', wanted)).count).toBe(1)
  const due = db.selectFrom('form').select('address_due').where('id', '=', form_id)
  expect(await due.executeTakeFirst()).toEqual({ address_due: null })
})
