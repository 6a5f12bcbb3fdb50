import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import type { SessionKind } from '#store/people/hash-kinds.ts'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server, db, tenant, panel } = await fleet()
const path = 'user/session/delete_all'

test('all sessions end but the one that asks; API keys and links that were mailed go on', async () => {
  const [alice, eve, dealer] = [await tenant(), await tenant(), await panel(permissions)]
  const key = (await alice.call('api/key/create', { title: 'robot' })).value.hash
  const openAs = (kind: SessionKind) => sessions.openSession(db, { kind, user_id: alice.id, seconds: 60 })
  const other = await openAs('user')
  const { hash: looking } = await dealer.call('panel/user/session/create', { user_id: alice.id })
  const [waiting, link] = [await openAs('second_factor'), await openAs('restore')]
  await alice.call(path)
  const code = async (hash: string) => (await ask(server, 'tag/list', { hash })).code
  expect(await Promise.all([alice.hash, key, eve.hash, other, looking].map(code))).toEqual([0, 0, 0, 4, 4])
  const left = await db.selectFrom('session').select('digest').where('user_id', '=', alice.id).execute()
  const digests = left.map(({ digest }) => digest.toString('hex'))
  expect(digests).not.toContain(sessions.digestOf(waiting).toString('hex'))
  expect(digests).toContain(sessions.digestOf(link).toString('hex'))
})
