import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { entry } from '#test/hooks.ts'

const { db, tenant, tracker } = await fleet()

test('deliveries are listed, the newest first, by webhook and status', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const webhook = { label: 'ours', url: 'https://hooks.example/' }
  const { id: webhook_id } = await alice.call('webhook/create', { webhook })
  const ids = [await entry(db, alice, tracker_id), await entry(db, alice, tracker_id)]
  const { list, count } = await alice.call('webhook/delivery/list', { webhook_id, limit: 1 })
  expect([list[0].entry_id, list.length, count]).toEqual([ids[1], 1, 2])
  expect(list[0]).toMatchObject({ status: 'waiting', attempts: 0, attempted: null, http_status: null, error: '' })
  expect(await alice.call('webhook/delivery/list', { status: 'dead' })).toEqual({ list: [], count: 0 })
  const { id: other } = await alice.call('webhook/create', { webhook })
  expect((await alice.call('webhook/delivery/list', { webhook_id: other })).count).toBe(0)
  expect(await (await tenant()).fails('webhook/delivery/list', { webhook_id })).toMatchObject({ code: 201 })
  expect(await alice.fails('webhook/delivery/list', { limit: 10_001 })).toMatchObject({ code: 212 })
})
