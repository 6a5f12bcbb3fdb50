import { expect, test } from 'vitest'
import { digestOf } from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server, db, tenant } = await fleet()
const day = 86_400_000

test('a renewed session lives for 30 days from now', async () => {
  const alice = await tenant()
  await alice.call('user/session/renew')
  const { expires } = await db
    .selectFrom('session')
    .select('expires')
    .where('digest', '=', digestOf(alice.hash))
    .executeTakeFirstOrThrow()
  expect((expires.getTime() - Date.now()) / day).toBeCloseTo(30, 1)
})

test('an API key is no session to renew, and an ended session cannot be renewed', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  expect(await ask(server, 'user/session/renew', { hash: value.hash })).toMatchObject({ code: 13 })
  await db.updateTable('session').set({ expires: new Date() }).where('user_id', '=', alice.id).execute()
  expect(await alice.fails('user/session/renew')).toMatchObject({ code: 4 })
})
