import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { retranslatorOf } from '#test/forwarding.ts'
import { bind, block } from '#test/trackers.ts'

const { db, tenant, tracker, subuser } = await fleet()
const path = 'tracker/retranslator/list'

test('who sees the tracker sees where its points go', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const ids = [await retranslatorOf(alice, 1), await retranslatorOf(alice, 2)]
  for (const retranslator_id of ids) await alice.call('tracker/retranslator/bind', { tracker_id, retranslator_id })
  const sub = await subuser(alice)
  expect(await sub.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  await bind(db, alice, sub, [tracker_id])
  const { list } = await sub.call(path, { tracker_id })
  expect(list.map(({ retranslator_id }: { retranslator_id: number }) => retranslator_id)).toEqual(ids)
})

test('not of one that is blocked', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { source_id } = await db
    .selectFrom('tracker')
    .select('source_id')
    .where('id', '=', tracker_id)
    .executeTakeFirstOrThrow()
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208 })
})
