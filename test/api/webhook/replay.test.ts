import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { entry } from '#test/hooks.ts'

const { db, tenant, tracker } = await fleet()
const period = { from: '2026-03-10 09:00:00', to: '2026-03-10 10:00:00' }

test('entries of a period wait for the webhook again', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const time = new Date('2026-03-10T09:30:00Z')
  const entry_id = await entry(db, alice, tracker_id, { time })
  const { id: webhook_id } = await alice.call('webhook/create', {
    webhook: { label: 'ours', url: 'https://hooks.example/' },
  })
  expect(await alice.call('webhook/replay', { webhook_id, ...period })).toEqual({ count: 1, limit_exceeded: false })
  const { list } = await alice.call('webhook/delivery/list', { webhook_id })
  expect(list).toMatchObject([{ entry_id, status: 'waiting' }])
  expect(await (await tenant()).fails('webhook/replay', { webhook_id, ...period })).toMatchObject({ code: 201 })
  const { code, body } = await alice.fails('webhook/replay', { webhook_id, from: period.to, to: period.from })
  expect([code, body.errors[0].parameter]).toEqual([7, 'to'])
})
