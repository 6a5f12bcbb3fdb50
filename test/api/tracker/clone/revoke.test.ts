import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { list, make } from '#test/rules.ts'
import { ties } from '#test/trackers.ts'

const { tenant, tracker } = await fleet()
const path = 'tracker/clone/revoke'

test('the clone is gone with all that was tied to it, and may be made again', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const share = async () => {
    const { id, code } = await alice.call('tracker/clone/offer', { tracker_id })
    return { offer_id: id, clone: (await bob.call('tracker/clone/accept', { code, label: 'Van' })).value }
  }
  const { offer_id, clone } = await share()
  const { tied } = await ties(bob, clone.id)
  const rule = await make(bob, { trackers: [clone.id] })
  expect(await alice.call(path, { offer_id })).toEqual({})
  expect(await bob.call('tracker/list')).toEqual({ list: [] })
  expect(await tied()).toEqual([null, null])
  expect((await list(bob)).find(({ id }: { id: number }) => id === rule).trackers).toEqual([])
  expect((await alice.call('tracker/read', { tracker_id })).value.id).toBe(tracker_id)
  expect(await alice.fails(path, { offer_id })).toMatchObject({ code: 201 })
  expect((await share()).clone.clone).toBe(true)
})

test('those of others stay', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const { id, code } = await alice.call('tracker/clone/offer', { tracker_id })
  expect(await bob.fails(path, { offer_id: id })).toMatchObject({ code: 201, http: 400 })
  await bob.call('tracker/clone/accept', { code, label: 'Van' })
})
