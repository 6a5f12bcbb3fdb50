import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeSub, permissions } from '#test/subpaas.ts'

const { db, panel, otherDealer } = await fleet()
const path = 'panel/subpaas/read'
const opened = async () => panel(permissions, await otherDealer({ features: ['subpaas'] }))

test('what is unknown, foreign or no sub-dealer is not found', async () => {
  const [ann, bob] = [await opened(), await opened()]
  for (const subpaas_id of [await makeSub(bob), 1, 2_000_000_000])
    expect(await ann.fails(path, { subpaas_id })).toMatchObject({ code: 201, http: 400 })
})

test('a deleted one is still told', async () => {
  const ann = await opened()
  const subpaas_id = await makeSub(ann)
  await db.updateTable('dealer').set({ block_type: 'DELETED' }).where('id', '=', subpaas_id).execute()
  expect((await ann.call(path, { subpaas_id })).value).toMatchObject({ subpaas_id, block_type: 'DELETED' })
})

test('a dealer that may have no sub-dealers is told of none', async () => {
  const poor = await panel(permissions, await otherDealer())
  expect(await poor.fails(path, { subpaas_id: 1 })).toMatchObject({ code: 13 })
})
