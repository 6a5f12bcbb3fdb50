import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { makeSub, permissions } from '#test/subpaas.ts'

const { server, db, panel, otherDealer } = await fleet()
const exchange = (hash: string) => ask(server, 'panel/account/session/exchange', { hash })

test('a code opens the session of a sub-dealer once, and is none itself', async () => {
  const ann = await panel(permissions, await otherDealer({ features: ['subpaas'] }))
  const subpaas_id = await makeSub(ann)
  await db.updateTable('dealer').set({ block_type: 'NOT_BLOCKED' }).where('id', '=', subpaas_id).execute()
  const { hash: code } = await ann.call('panel/subpaas/session/create', { subpaas_id, once: true })
  expect(await ask(server, 'panel/dealer/get_info', { hash: code })).toMatchObject({ code: 4 })
  const { hash } = (await exchange(code)).body
  expect((await ask(server, 'dealer/get_ui_config', { hash })).body.dealer.id).toBe(subpaas_id)
  expect(await exchange(code)).toMatchObject({ code: 4 })
  expect(await ask(server, 'user/session/exchange', { hash: code })).toMatchObject({ code: 4 })
})
