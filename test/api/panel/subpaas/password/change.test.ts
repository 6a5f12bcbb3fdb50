import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { makeSub, password, permissions } from '#test/subpaas.ts'

const { server, db, panel, otherDealer } = await fleet()
const path = 'panel/subpaas/password/change'
const opened = async () => panel(permissions, await otherDealer({ features: ['subpaas'] }))
const set = (id: number, block_type: string) =>
  db.updateTable('dealer').set({ block_type }).where('id', '=', id).execute()

test('the new password is good and the sessions end', async () => {
  const ann = await opened()
  const subpaas_id = await makeSub(ann)
  await set(subpaas_id, 'NOT_BLOCKED')
  const signIn = (password: string) => ask(server, 'panel/account/auth', { login: String(subpaas_id), password })
  const { hash } = (await signIn(password)).body
  await ann.call(path, { subpaas_id, new_password: 'another one' })
  expect(await ask(server, 'panel/account/get_permissions', { hash })).toMatchObject({ code: 4 })
  expect(await signIn(password)).toMatchObject({ code: 12 })
  expect(await signIn('another one')).toMatchObject({ code: 0 })
})

test('not of a deleted one, a foreign one, or by a dealer that may have none', async () => {
  const [ann, bob] = [await opened(), await opened()]
  const [gone, theirs] = [await makeSub(ann), await makeSub(bob)]
  await set(gone, 'DELETED')
  const change = (subpaas_id: number) => ({ subpaas_id, new_password: 'another one' })
  expect(await ann.fails(path, change(gone))).toMatchObject({ code: 13 })
  expect(await ann.fails(path, change(theirs))).toMatchObject({ code: 201 })
  const poor = await panel(permissions, await otherDealer())
  expect(await poor.fails(path, change(theirs))).toMatchObject({ code: 13 })
  expect(await ann.fails(path, { subpaas_id: gone, new_password: 'short' })).toMatchObject({ code: 7 })
})
