import { expect, test } from 'vitest'
import { changesOf } from '#store/reports/journal.ts'
import { fleet } from '#test/fleet.ts'
import { enterDrive, fillChanges } from '#test/journal.ts'

const { db, pool, tenant, tracker, subuser } = await fleet()
const alice = await tenant()
const { tracker_id } = await tracker(alice)
const path = 'driver/journal/entry/update'
const read = async (id: number) =>
  (await alice.call('driver/journal/entry/list', { tracker_id, entry_ids: [id] })).list[0]
const changes = (entry_id: number) =>
  db
    .selectFrom('journal_change')
    .select(['user_id', 'before', 'after'])
    .where('entry_id', '=', entry_id)
    .orderBy('id')
    .execute()

test('type and comment are changed, the drive is not, and what is beyond the contract stays', async () => {
  const id = await enterDrive(alice, tracker_id, { purpose: 'Visit', partner: 'Acme', commute: true, comment: 'long' })
  const had = await read(id)
  await alice.call(path, {
    entry: { id, type: 'personal', comment: 'short', length: 1, start_date: '2020-01-01 00:00:00' },
  })
  expect(await read(id)).toEqual({ ...had, type: 'personal', comment: 'short' })
  await alice.call(path, { entry: { id, type: 'other', partner: null, purpose: 'Fair', commute: false } })
  const { partner: _, ...rest } = had
  expect(await read(id)).toEqual({ ...rest, type: 'other', comment: null, purpose: 'Fair', commute: false })
})

test('what was said before is kept, once for each change, and nobody changes that', async () => {
  const id = await enterDrive(alice, tracker_id)
  const entry = { id, type: 'other', comment: 'a fair' }
  for (let i = 0; i < 2; i++) await alice.call(path, { entry })
  const said = { type: 'work', commute: false, purpose: null, partner: null, comment: null }
  expect(await changes(id)).toEqual([
    { user_id: alice.id, before: said, after: { ...said, type: 'other', comment: 'a fair' } },
  ])
  await expect(db.updateTable('journal_change').set({ after: null }).execute()).rejects.toThrow('never changed')
})

test('204 for entries of others and of trackers that are not seen, 281 once the month is closed, 7 for a type that there is not', async () => {
  const { tracker_id: closing } = await tracker(alice)
  const id = await enterDrive(alice, closing)
  const entry = { id, type: 'other' }
  expect(await (await tenant()).fails(path, { entry })).toMatchObject({ code: 204 })
  expect(await (await subuser(alice, ['reports'])).fails(path, { entry })).toMatchObject({ code: 204 })
  expect(await (await subuser(alice)).fails(path, { entry })).toMatchObject({ code: 13 })
  const { body } = await alice.fails(path, { entry: { id, type: 'holiday' } })
  expect(body).toMatchObject({ status: { code: 7 }, errors: [{ parameter: 'entry.type' }] })
  await alice.call('driver/journal/month/close', { tracker_id: closing, month: '2026-01' })
  expect(await alice.fails(path, { entry })).toMatchObject({ code: 281 })
  expect(await changes(id)).toEqual([])
})

test('267 where 100,000 changes are kept of a tracker, of which the last are told', async () => {
  const { tracker_id: full } = await tracker(alice)
  const id = await enterDrive(alice, full)
  await fillChanges(pool, alice, full, 99_999)
  await alice.call(path, { entry: { id, type: 'other' } })
  expect(await alice.fails(path, { entry: { id, type: 'work' } })).toMatchObject({ code: 267 })
  const period = { from: Date.parse('2026-01-01'), to: Date.now() + 86_400_000 }
  const told = await changesOf(db, { account_id: alice.id }, full, { ...period, most: 10_000 })
  expect([told.length, told.at(-1)?.after?.type]).toEqual([10_000, 'other'])
})
