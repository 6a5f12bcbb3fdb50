import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { sessionId } from '#test/sign-in.ts'

const { db, panel } = await fleet()
const path = 'panel/account/session/delete'

test('the session that is named has ended; those of other logins of the dealer are not found', async () => {
  const [ann, carl] = [await panel({}), await panel({})]
  const session_id = await sessionId(db, { kind: 'panel', panel_login_id: ann.id, seconds: 60 })
  expect(await carl.fails(path, { session_id })).toMatchObject({ code: 201, http: 400 })
  await ann.call(path, { session_id })
  expect((await ann.call('panel/account/session/list')).list).toHaveLength(1)
  expect(await ann.fails(path, { session_id })).toMatchObject({ code: 201 })
})
