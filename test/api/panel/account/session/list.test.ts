import { expect, test } from 'vitest'
import { type Answer, fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { makeSub, permissions } from '#test/subpaas.ts'

const { server, db, panel, otherDealer } = await fleet()

test('a panel login sees its sessions, and who else opened one; not those of other logins of its dealer', async () => {
  const id = await otherDealer({ features: ['subpaas'] })
  const [ann, carl] = [await panel(permissions, id), await panel(permissions, id)]
  const opened = async (hash: string) =>
    (await ask(server, 'panel/account/session/list', { hash })).body.list.map((row: Answer) => row.opened_by)
  expect([await opened(ann.hash), await opened(carl.hash)]).toEqual([['self'], ['self']])

  const subpaas_id = await makeSub(ann)
  await db.updateTable('dealer').set({ block_type: 'NOT_BLOCKED' }).where('id', '=', subpaas_id).execute()
  const password = 'battery staple'
  await ann.call('panel/subpaas/password/change', { subpaas_id, new_password: password })
  const login = String(subpaas_id)
  const { hash } = (await ask(server, 'panel/account/auth', { login, password }, '192.0.2.7')).body
  await ann.call('panel/subpaas/session/create', { subpaas_id })
  const { list } = (await ask(server, 'panel/account/session/list', { hash })).body
  expect(list).toMatchObject([
    { opened_by: 'dealer', current: false },
    { opened_by: 'self', current: true, address: '192.0.2.7', user_agent: 'lightMyRequest' },
  ])
})
