import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { make, plain, read, right } from '#test/links.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, tracker, subuser } = await fleet()
const path = 'tracker/location/link/read'

test('a link is read by who may see it', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [seen, hidden] = [await tracker(alice), await tracker(alice)]
  const both = await make(alice, plain(seen.tracker_id, hidden.tracker_id))
  const one = await make(alice, plain(seen.tracker_id))
  const helper = await subuser(alice, [right])
  const stranger = await subuser(alice)
  for (const each of [helper, stranger]) await bind(db, alice, each, [seen.tracker_id])
  expect(await read(helper, one)).toEqual(await read(alice, one))
  for (const [who, id] of [
    [helper, both],
    [stranger, one],
    [bob, one],
    [alice, 2_000_000_000],
  ] as const)
    expect(await who.fails(path, { id })).toMatchObject({ code: 201 })
})

test('times are told by the clock of the caller', async () => {
  const alice = await tenant('Asia/Tokyo')
  const { tracker_id } = await tracker(alice)
  const id = await make(alice, { ...plain(tracker_id), lifetime: { from: '2026-07-01T00:00:00Z', to: null } })
  expect((await read(alice, id)).lifetime).toEqual({ from: '2026-07-01 09:00:00' })
})

test('a tracker that ended is told no more', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const id = await make(alice, plain(one.tracker_id, two.tracker_id))
  await alice.call('tracker/corrupt', { tracker_id: one.tracker_id })
  expect((await read(alice, id)).trackers).toMatchObject([{ tracker_id: two.tracker_id }])
})
