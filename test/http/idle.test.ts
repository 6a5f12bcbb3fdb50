import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import { fleet, type Person } from '#test/fleet.ts'

const { pool, tenant, panel } = await fleet({ session_idle: 1_800, panel_session_idle: 600 })

/** As if the session had not been used for so many seconds. */
const rest = (column: 'user_id' | 'panel_login_id', { id }: Person, seconds: number) =>
  pool.query(`update session set last_use = now() - make_interval(secs => $2) where ${column} = $1`, [id, seconds])

test('a session that is not used ends, and one that is goes on', async () => {
  const alice = await tenant()
  // Use is noted every five minutes.
  await rest('user_id', alice, 1_800 + 290)
  expect(await alice.call('user/get_info')).toHaveProperty('user_info')
  await rest('user_id', alice, 1_800 + 310)
  expect(await alice.fails('user/get_info')).toMatchObject({ code: 4 })
})

test('those of the panel end by a limit of their own', async () => {
  const ann = await panel(permissions)
  await rest('panel_login_id', ann, 600 + 290)
  await ann.call('panel/account/get_permissions')
  await rest('panel_login_id', ann, 600 + 310)
  expect(await ann.fails('panel/account/get_permissions')).toMatchObject({ code: 4 })
})

test('API keys, and sessions of a platform without limits, go on', async () => {
  const alice = await tenant()
  const key = (await alice.call('api/key/create', { title: 'ours' })).value.hash as string
  await rest('user_id', alice, 86_400)
  expect(await alice.call('user/get_info', { hash: key })).toHaveProperty('user_info')
  const free = await fleet({ own: true })
  const bob = await free.tenant()
  await free.pool.query(`update session set last_use = now() - interval '20 days' where user_id = $1`, [bob.id])
  expect(await bob.call('user/get_info')).toHaveProperty('user_info')
})
