import { expect, test } from 'vitest'
import { accountOf, entriesOf } from '#test/audit.ts'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server, db, tenant, subuser } = await fleet({ own: true })

test('who opens the application is written down, with where it was opened', async () => {
  const alice = await tenant()
  const sub = await subuser(alice)
  await alice.call('user/audit/checkin')
  const headers = { 'user-agent': 'Mozilla/5.0 (Testing)' }
  const request = { method: 'POST', url: '/v2/user/audit/checkin', headers, remoteAddress: '10.9.8.7' } as const
  await server.inject({ ...request, payload: { hash: sub.hash } })
  expect(await entriesOf(db, accountOf(alice))).toMatchObject([
    { seq: 1, user_id: alice.id, action: 'user/audit/checkin', hash_kind: 'session', payload: { changes: [] } },
    { seq: 2, user_id: sub.id, host: '10.9.8.7', user_agent: 'Mozilla/5.0 (Testing)' },
  ])
})

test('an API key opens no application', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  expect(await ask(server, 'user/audit/checkin', { hash: value.hash })).toMatchObject({ code: 13 })
})
