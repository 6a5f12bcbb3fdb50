import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { all } from './all.ts'

const { panel, otherDealer, tenant, tracker } = await fleet()
const dealer = await panel(all)
const path = 'panel/tracker/batch_clone'

const trackersOf = async (user: Person) => {
  const made = []
  for (const label of ['One', 'Two', 'Three']) made.push((await tracker(user, { label })).tracker_id)
  return made
}

test('all are cloned with their labels, one that is named twice once', async () => {
  const bob = await tenant()
  const tracker_ids = await trackersOf(await tenant())
  const { list, ...rest } = await dealer.call(path, { tracker_ids: [...tracker_ids, tracker_ids[0]], user_id: bob.id })
  expect(rest).toEqual({})
  expect(list).toHaveLength(3)
  const told = (await bob.call('tracker/list')).list.map(({ id, label }: { id: number; label: string }) => [id, label])
  expect(new Map(told)).toEqual(
    new Map([
      [list[0], 'One'],
      [list[1], 'Two'],
      [list[2], 'Three'],
    ]),
  )
})

test('one that is there already stops all, or is left out', async () => {
  const bob = await tenant()
  const tracker_ids = await trackersOf(await tenant())
  const user_id = bob.id
  const there = await dealer.call('panel/tracker/clone', { tracker_id: tracker_ids[1], label: 'Mine', user_id })
  const refused = await dealer.fails(path, { tracker_ids, user_id })
  expect(refused).toMatchObject({ code: 247, http: 409, body: { list: [there.id] } })
  expect((await bob.call('tracker/list')).list).toHaveLength(1)
  const answer = await dealer.call(path, { tracker_ids, user_id, ignore_existing: true })
  expect(answer).toEqual({ list: [expect.any(Number), expect.any(Number)], ignored_trackers: [tracker_ids[1]] })
  expect((await bob.call('tracker/list')).list).toHaveLength(3)
  const again = await dealer.call(path, { tracker_ids, user_id, ignore_existing: true })
  expect(again).toEqual({ list: [], ignored_trackers: tracker_ids })
})

test('unknown ones, those of other dealers, clones and corrupted ones are not cloned, and nothing is', async () => {
  const [bob, carol] = [await tenant(), await tenant()]
  const [good = 0, original = 0, gone = 0] = await trackersOf(await tenant())
  const foreign = await tracker(await tenant('UTC', await otherDealer()))
  const { id: cloned } = await dealer.call('panel/tracker/clone', {
    tracker_id: original,
    label: 'X',
    user_id: carol.id,
  })
  await dealer.call('panel/tracker/corrupt', { tracker_id: gone })
  for (const bad of [2_000_000_000, foreign.tracker_id, cloned, gone]) {
    const asked = { tracker_ids: [good, bad], user_id: bob.id, ignore_existing: true }
    expect(await dealer.fails(path, asked)).toMatchObject({ code: 217, http: 400 })
  }
  expect((await bob.call('tracker/list')).list).toEqual([])
})

test('a user who is not there, of another dealer, or the owner, and lists that are too long, are 7', async () => {
  const alice = await tenant()
  const tracker_ids = await trackersOf(alice)
  const stranger = await tenant('UTC', await otherDealer())
  for (const user_id of [2_000_000_000, stranger.id, alice.id]) {
    const { code, body } = await dealer.fails(path, { tracker_ids, user_id })
    expect({ code, at: body.errors[0].parameter }).toEqual({ code: 7, at: 'user_id' })
  }
  const user_id = (await tenant()).id
  for (const ids of [[], Array.from({ length: 1001 }, (_, id) => id + 1)]) {
    const { code, body } = await dealer.fails(path, { tracker_ids: ids, user_id })
    expect({ code, at: body.errors[0].parameter }).toEqual({ code: 7, at: 'tracker_ids' })
  }
})
