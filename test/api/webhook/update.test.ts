import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, tracker } = await fleet()

test('a webhook is changed whole', async () => {
  const alice = await tenant()
  const webhook = { label: 'ours', url: 'https://hooks.example/', events: ['speedup'], enabled: false }
  const { id } = await alice.call('webhook/create', { webhook })
  const changed = { id, label: 'other', url: 'http://hooks.example:8080/x' }
  await alice.call('webhook/update', { webhook: changed })
  const { value } = await alice.call('webhook/read', { webhook_id: id })
  expect(value).toEqual({ ...changed, events: null, trackers: null, enabled: true })
  const { tracker_id } = await tracker(await tenant())
  const foreign = { webhook: { ...changed, trackers: [tracker_id] } }
  expect(await alice.fails('webhook/update', foreign)).toMatchObject({ code: 217 })
  const other = await tenant()
  expect(await other.fails('webhook/update', { webhook: changed })).toMatchObject({ code: 201 })
})
