import { expect, test } from 'vitest'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { named } from './operations.ts'
import { paramsWith } from './resources.ts'

/** What visitors of a demo account may not do, as the supplement names it (3.1, 9, supplement 2: 2.1 and 4.4). */
const refused = [
  // Nor do they close months, which nobody opens again.
  'driver/journal/month/close',
  'form/template/create',
  'form/template/delete',
  'form/template/update',
  // Nor do they say on a phone that it is private, as below.
  'mobile/privacy/set',
  'notification/delivery/retry',
  // Nor do they mail whoever they like by the clock.
  'report/schedule/create',
  'report/schedule/delete',
  'report/schedule/update',
  'report/tracker/delete',
  // Nor do they let the platform send points on.
  'retranslator/create',
  'retranslator/delete',
  'retranslator/update',
  // Nor do they mail whoever they like.
  'subuser/invitation/renew',
  'subuser/invite',
  'task/form/values/update',
  // Nor links of tasks to whoever they like.
  'task/link/send',
  // Nor do they keep commands, which may ask anybody over HTTP.
  'tracker/command/create',
  'tracker/command/delete',
  'tracker/command/execute',
  'tracker/command/send',
  'tracker/command/update',
  // Nor do they set devices, which would not get in any more, or send them away, which nothing brings back.
  'tracker/location/link/send',
  // Nor do they say when it is private, which stays for the next visitor.
  'tracker/privacy/update',
  'tracker/raw_command/send',
  'tracker/replace',
  'tracker/replace_quick',
  'tracker/retranslator/bind',
  'tracker/retranslator/unbind',
  'tracker/rule/test',
  'tracker/settings/clock/update',
  'tracker/settings/password/update',
  'tracker/settings/special/update',
  'tracker/settings/tracking/update',
  'user/invitation/accept',
  'user/password/change',
  'user/password/set',
  // Ours: visitors share a login, and are nobody's to see or to send away.
  'user/session/delete',
  'user/session/delete_all',
  'user/session/list',
  // Nor do they let the platform send messages to whoever they like.
  'webhook/create',
  'webhook/delete',
  'webhook/delivery/retry',
  'webhook/replay',
  'webhook/test',
  'webhook/update',
]

const { db, server, tenant } = await fleet({ own: true })
const visitor = await tenant()
await db.updateTable('users').set({ demo: true }).where('id', '=', visitor.id).execute()
const ofVisitors = named.filter(([, { access }]) =>
  access.hashes.some((kind) => kind === 'session' || kind === 'restore' || kind === 'invitation'),
)

test('those that are refused are those that are named', () => {
  const paths = named.map(([path]) => path as string)
  expect(named.filter(([, { access }]) => access.not_in_demo).map(([path]) => path)).toEqual(
    refused.filter((path) => paths.includes(path)),
  )
})

const codeOf = async (path: string, params: object): Promise<number> => {
  const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload: params })
  // Files are no JSON.
  return answer.statusCode === 200 ? 0 : answer.json().status.code
}

test.each(ofVisitors)('%s answers 101 to visitors if it is refused, and only then', async (path, operation) => {
  const { hashes } = operation.access
  const kind = hashes.includes('session') ? 'user' : hashes.includes('restore') ? 'restore' : 'invitation'
  const hash = await sessions.openSession(db, { kind, user_id: visitor.id, seconds: 60 })
  const code = await codeOf(path, { hash })
  expect(code === 101).toBe(refused.includes(path))
  if (!refused.includes(path)) return
  const ordinary = await tenant()
  const own = await sessions.openSession(db, { kind, user_id: ordinary.id, seconds: 60 })
  expect(await codeOf(path, { hash: own, ...paramsWith(operation, {}) })).not.toBe(101)
})

test('a sub-user that a visitor has made is a visitor too', async () => {
  const user = { login: 'deck@demo.example' }
  const { id } = await visitor.call('subuser/register', { user, password: 'secret 1' })
  const { hash } = await visitor.call('subuser/session/create', { subuser_id: id })
  expect(await codeOf('user/password/set', { hash, old_password: 'secret 1', new_password: 'secret 2' })).toBe(101)
})
