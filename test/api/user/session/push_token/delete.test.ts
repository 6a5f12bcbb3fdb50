import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { db, tenant } = await fleet()

test('the token of this session goes, and of no other', async () => {
  const alice = await tenant()
  const bob = await tenant()
  for (const person of [alice, bob])
    await person.call('user/session/push_token/bind', { application: 'svc_iphone_viewer', token: `of ${person.id}` })
  await alice.call('user/session/push_token/delete')
  await alice.call('user/session/push_token/delete')
  const left = await db.selectFrom('push_token').select('user_id').where('user_id', 'in', [alice.id, bob.id]).execute()
  expect(left).toEqual([{ user_id: bob.id }])
})
