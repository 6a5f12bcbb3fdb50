import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { makeSub, permissions } from '#test/subpaas.ts'

const { server, db, panel, otherDealer } = await fleet()
const path = 'panel/subpaas/session/create'
const opened = async () => panel(permissions, await otherDealer({ features: ['subpaas'] }))
const set = (id: number, block_type: string) =>
  db.updateTable('dealer').set({ block_type }).where('id', '=', id).execute()

test('the session is the sub-dealer’s', async () => {
  const ann = await opened()
  const subpaas_id = await makeSub(ann)
  await set(subpaas_id, 'NOT_BLOCKED')
  const { hash } = await ann.call(path, { subpaas_id })
  expect((await ask(server, 'dealer/get_ui_config', { hash })).body.dealer.id).toBe(subpaas_id)
  const { permissions: its } = (await ask(server, 'panel/account/get_permissions', { hash })).body
  expect(its.users).toContain('create')
  expect(its).not.toHaveProperty('subpaas')
})

test.each(['INITIAL_BLOCK', 'BLOCK_LOGIN', 'CLIENTS_BLOCKED', 'DELETED'])(
  'not of one that is %s',
  async (block_type) => {
    const ann = await opened()
    const subpaas_id = await makeSub(ann)
    await set(subpaas_id, block_type)
    expect(await ann.fails(path, { subpaas_id })).toMatchObject({ code: 13, http: 403 })
  },
)

test('not of a foreign one, nor by a dealer that may have none', async () => {
  const [ann, bob] = [await opened(), await opened()]
  const subpaas_id = await makeSub(bob)
  expect(await ann.fails(path, { subpaas_id })).toMatchObject({ code: 201 })
  const poor = await panel(permissions, await otherDealer())
  expect(await poor.fails(path, { subpaas_id })).toMatchObject({ code: 13 })
})
