import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { at, entry, moment } from '#test/history.ts'

const { db, tenant, tracker } = await fleet()
const path = 'history/unread/list'

test('what is not read, the newest first, since a moment, so many', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const all: number[] = []
  for (let i = 0; i < 4; i++) all.push(await entry(db, alice, tracker_id, { time: moment(i) }))
  await alice.call('history/mark_read', { id: all[2] })
  const asked = async (params: object = {}) =>
    (await alice.call(path, params)).list.map(({ id }: { id: number }) => all.indexOf(id))
  expect(await asked()).toEqual([3, 1, 0])
  expect(await asked({ limit: 2 })).toEqual([3, 1])
  expect(await asked({ from: at(1) })).toEqual([3, 1])
  expect(await alice.call(path, { limit: 1 })).toMatchObject({ count: 3 })
  expect(await alice.call(path, { limit: 0, from: at(1) })).toMatchObject({ list: [], count: 2 })
  expect((await alice.call(path)).list[0].message).toBe('Van: Too fast')
  expect((await alice.call(path, { add_tracker_label: false })).list[0].message).toBe('Too fast')
  expect(await alice.fails(path, { limit: 1001 })).toMatchObject({ code: 212 })
})
