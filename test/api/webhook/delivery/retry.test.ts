import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { entry } from '#test/hooks.ts'

const { db, tenant, tracker } = await fleet()

test('what was given up waits again; what is another’s does not', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await alice.call('webhook/create', { webhook: { label: 'ours', url: 'https://hooks.example/' } })
  await entry(db, alice, tracker_id)
  const { list } = await alice.call('webhook/delivery/list')
  const delivery_ids = [list[0].id]
  expect(await alice.call('webhook/delivery/retry', { delivery_ids })).toEqual({ count: 0 })
  await db.updateTable('delivery').set({ status: 'dead' }).where('account_id', '=', alice.id).execute()
  expect(await (await tenant()).call('webhook/delivery/retry', { delivery_ids })).toEqual({ count: 0 })
  expect(await alice.call('webhook/delivery/retry', { delivery_ids })).toEqual({ count: 1 })
  expect((await alice.call('webhook/delivery/list', { status: 'waiting' })).count).toBe(1)
})
