import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDrive, fillJournal } from '#test/journal.ts'

const { pool, tenant, tracker, subuser } = await fleet()
const alice = await tenant()
const { tracker_id } = await tracker(alice)
const path = 'driver/journal/entry/create'
const list = async (id: number) =>
  (
    await alice.call('driver/journal/entry/list', {
      tracker_id: id,
      entry_ids: [],
      from: '2026-01-01 00:00:00',
      to: '2026-01-31 00:00:00',
    })
  ).list

test('drives are entered whole, of several trackers at once, and their ids stand in the order of the drives', async () => {
  const [one, other] = [await tracker(alice), await tracker(alice)]
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Ada' } })
  const said = { commute: true, purpose: 'Visit', partner: 'Acme', comment: 'by the lake', employee_id }
  const entries = [
    aDrive(other.tracker_id, { ...said, start_odometer: 100, end_odometer: 121.4 }),
    aDrive(one.tracker_id, { type: 'personal' }),
    aDrive(other.tracker_id, { start_date: '2026-01-06 08:00:00', end_date: '2026-01-06 09:00:00' }),
  ]
  const { ids } = await alice.call(path, { entries })
  const read = (id: number, entry_ids: number[]) =>
    alice.call('driver/journal/entry/list', { tracker_id: id, entry_ids })
  expect((await read(other.tracker_id, [ids[0]])).list).toEqual([
    { ...entries[0], id: ids[0], created: expect.stringMatching(/^20/) },
  ])
  expect((await read(one.tracker_id, [ids[1]])).list).toEqual([
    {
      ...entries[1],
      ...{ id: ids[1], employee_id: null, start_odometer: null, end_odometer: null, comment: null, commute: false },
      created: expect.any(String),
    },
  ])
  expect((await read(other.tracker_id, ids)).list.map(({ id }: { id: number }) => id)).toEqual([ids[0], ids[2]])
})

test.each([
  ['an end before the start', { end_date: '2026-01-05 07:00:00' }, 'entries.1.end_date'],
  ['an end that is the start', { end_date: '2026-01-05 08:00:00' }, 'entries.1.end_date'],
  ['what is yet to come', { end_date: '2999-01-01 00:00:00' }, 'entries.1.end_date'],
  ['an odometer that went back', { start_odometer: 100, end_odometer: 99 }, 'entries.1.end_odometer'],
  ['an odometer below 0', { start_odometer: -1 }, 'entries.1.start_odometer'],
  ['a length below 0', { length: -1 }, 'entries.1.length'],
  ['a type that there is not', { type: 'commute' }, 'entries.1.type'],
  ['a place without an address', { start_location: { lat: 1, lng: 1 } }, 'entries.1.start_location.address'],
  ['a latitude of 91', { end_location: { lat: 91, lng: 1, address: '' } }, 'entries.1.end_location.lat'],
  ['a purpose of 256 characters', { purpose: 'x'.repeat(256) }, 'entries.1.purpose'],
  ['a partner of 256 characters', { partner: 'x'.repeat(256) }, 'entries.1.partner'],
  ['a comment of 1001 characters', { comment: 'x'.repeat(1001) }, 'entries.1.comment'],
  ['a commute that is a word', { commute: 'daily' }, 'entries.1.commute'],
])('7 for %s, and nothing is entered', async (_, more, parameter) => {
  const { body } = await alice.fails(path, { entries: [aDrive(tracker_id), aDrive(tracker_id, more)] })
  expect([body.status.code, body.errors.map((fault: { parameter: string }) => fault.parameter)]).toEqual([
    7,
    [parameter],
  ])
})

test('no drives, and more than a thousand', async () => {
  for (const entries of [[], Array.from({ length: 1001 }, () => aDrive(tracker_id))])
    expect(await alice.fails(path, { entries })).toMatchObject({ code: 7 })
})

test('201 for a tracker or an employee of others, and nothing is entered; 13 without the right', async () => {
  const bob = await tenant()
  const theirs = (await tracker(bob)).tracker_id
  const { id: employee_id } = await bob.call('employee/create', { employee: { first_name: 'Eve' } })
  const own = aDrive(tracker_id)
  for (const foreign of [aDrive(theirs), aDrive(tracker_id, { employee_id })])
    expect(await alice.fails(path, { entries: [own, foreign] })).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails(path, { entries: [own] })).toMatchObject({ code: 13 })
  expect(await list(tracker_id)).toEqual([])
})

test('281 names the drive that begins in a month that is closed', async () => {
  const { tracker_id: closed } = await tracker(alice)
  await alice.call('driver/journal/month/close', { tracker_id: closed, month: '2026-01' })
  const open = aDrive(closed, { start_date: '2026-02-01 00:00:00', end_date: '2026-02-01 01:00:00' })
  const over = aDrive(closed, { start_date: '2026-01-31 23:59:59', end_date: '2026-02-01 01:00:00' })
  expect(await alice.fails(path, { entries: [open, over] })).toMatchObject({ code: 281, body: { entry: 1 } })
  await alice.call(path, { entries: [open, aDrive(tracker_id)] })
})

test('267 where a tracker would have more than 100,000, and nothing is entered', async () => {
  const { tracker_id: full } = await tracker(alice)
  await fillJournal(pool, alice, full, 99_999)
  const drives = [aDrive(full), aDrive(full)]
  expect(await alice.fails(path, { entries: drives })).toMatchObject({ code: 267 })
  await alice.call(path, { entries: drives.slice(1) })
  expect(await alice.fails(path, { entries: drives.slice(1) })).toMatchObject({ code: 267 })
})
