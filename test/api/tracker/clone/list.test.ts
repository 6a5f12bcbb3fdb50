import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block, clone } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/clone/list'

test('codes that are good, and clones that are there still', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const offer = async (note: string) => alice.call('tracker/clone/offer', { tracker_id, note })
  const [open, used] = [await offer('Workshop'), await offer('Customer')]
  const { value } = await bob.call('tracker/clone/accept', { code: used.code, label: 'Van' })
  const time = expect.stringMatching(/^\d{4}-/)
  const common = { created: time, expires: time }
  expect(await alice.call(path, { tracker_id })).toEqual({
    list: [
      { id: used.id, note: 'Customer', ...common, accepted: time },
      { id: open.id, note: 'Workshop', ...common, accepted: null },
    ],
  })
  await bob.call('tracker/delete', { tracker_id: value.id })
  await db
    .updateTable('clone_offer')
    .set({ expires: new Date(0) })
    .where('id', '=', open.id)
    .execute()
  expect(await alice.call(path, { tracker_id })).toEqual({ list: [] })
})

test('a clone, a blocked one, those of others', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 201, http: 400 })
  expect(await bob.fails(path, { tracker_id: await clone(db, bob, source_id) })).toMatchObject({ code: 219, http: 403 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208, http: 403 })
})
