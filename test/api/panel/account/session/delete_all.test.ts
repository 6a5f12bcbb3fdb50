import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { sessionId } from '#test/sign-in.ts'

const { db, panel } = await fleet()

test('all sessions of the login end but the one that asks', async () => {
  const [ann, carl] = [await panel({}), await panel({})]
  for (const { id } of [ann, carl]) await sessionId(db, { kind: 'panel', panel_login_id: id, seconds: 60 })
  await ann.call('panel/account/session/delete_all')
  expect((await ann.call('panel/account/session/list')).list).toMatchObject([{ current: true }])
  expect((await carl.call('panel/account/session/list')).list).toHaveLength(2)
})
