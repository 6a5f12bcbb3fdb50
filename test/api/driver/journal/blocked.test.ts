import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDrive, enterDrive } from '#test/journal.ts'
import { block } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()

const alice = await tenant()
const { tracker_id, source_id } = await tracker(alice)
const id = await enterDrive(alice, tracker_id)
await block(db, source_id)

const period = { from: '2026-01-05 00:00:00', to: '2026-01-05 23:59:59' }

test.each([
  ['driver/journal/entry/create', { entries: [aDrive(tracker_id)] }],
  ['driver/journal/entry/list', { tracker_id, ...period }],
  ['driver/journal/entry/download', { tracker_id, ...period, format: 'pdf' }],
  ['driver/journal/proposal/list', { tracker_id, ...period }],
  ['driver/journal/month/list', { tracker_id }],
  ['driver/journal/month/close', { tracker_id, month: '2026-01' }],
])('the journal of a blocked tracker is neither read nor added to: %s', async (path, params) => {
  expect(await alice.fails(path, params)).toMatchObject({ code: 208 })
})

test('what is entered already may be changed and deleted: it needs no device', async () => {
  expect(await alice.call('driver/journal/entry/update', { entry: { id, type: 'personal' } })).toEqual({})
  expect(await alice.call('driver/journal/entry/delete', { entry_ids: [id] })).toEqual({})
})
