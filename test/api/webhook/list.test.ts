import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, tracker } = await fleet()

test('webhooks are listed by id; trackers that are gone are told no more', async () => {
  const alice = await tenant()
  expect(await alice.call('webhook/list')).toEqual({ list: [] })
  const { tracker_id } = await tracker(alice)
  const kept = await tracker(alice)
  const webhook = { label: 'ours', url: 'https://hooks.example/', trackers: [kept.tracker_id, tracker_id] }
  const ids = []
  for (let i = 0; i < 2; i++) ids.push((await alice.call('webhook/create', { webhook })).id)
  await alice.call('tracker/corrupt', { tracker_id }).catch(() => alice.call('tracker/delete', { tracker_id }))
  const { list } = await alice.call('webhook/list')
  expect(list.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(list[0].trackers).toEqual([kept.tracker_id])
})
