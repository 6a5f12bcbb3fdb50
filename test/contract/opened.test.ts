import { expect, test } from 'vitest'
import { permissions } from '#contract/caller.ts'
import type { Schema } from '#http/schema.ts'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { named, paramsOf } from './operations.ts'

/** Sessions that a dealer or a master has opened in another's name change nothing that lets this other in. */

const { db, server, tenant, panel } = await fleet({ own: true })

/** Refused to them: API keys as if they were not signed in (specification 5.2), the rest with 13. */
const in_person: Record<string, 4 | 13> = {
  'api/key/create': 4,
  'api/key/delete': 4,
  'api/key/list': 4,
  'panel/account/second_factor/totp/activate': 13,
  'panel/account/second_factor/totp/create': 13,
  'panel/account/second_factor/update': 13,
  'panel/account/session/delete': 13,
  'panel/account/session/delete_all': 13,
  'panel/account/session/list': 13,
  'panel/dealer/password/update': 13,
  'panel/login/create': 13,
  'panel/login/delete': 13,
  'panel/login/invitation/delete': 13,
  'panel/login/invitation/renew': 13,
  'panel/login/invite': 13,
  'panel/login/password/change': 13,
  'panel/login/second_factor/delete': 13,
  'panel/login/session/delete_all': 13,
  'panel/login/update': 13,
  'user/password/set': 13,
  'user/second_factor/totp/activate': 13,
  'user/second_factor/totp/create': 13,
  'user/session/delete': 13,
  'user/session/delete_all': 13,
  'user/session/list': 13,
}

test('those that are refused are those that are named', () => {
  expect(named.filter(([, { access }]) => access.in_person).map(([path]) => path)).toEqual(Object.keys(in_person))
})

test.each(Object.entries(in_person))('%s answers %i to a session that somebody else opened', async (path, code) => {
  const [alice, dealer] = [await tenant(), await panel(permissions)]
  const holder = path.startsWith('panel/')
    ? ({ kind: 'panel', panel_login_id: dealer.id } as const)
    : ({ kind: 'user', user_id: alice.id } as const)
  for (const opened_by of [{ panel_login_id: dealer.id }, { user_id: alice.id }]) {
    const hash = await sessions.openSession(db, { ...holder, seconds: 60, opened_by })
    expect(await ask(server, path, { hash })).toMatchObject({ code })
  }
})

/** Where passwords and factors are given that are not the caller's own, or not only; what holds there is tested there. */
const others = [
  /** Mail servers. */
  ...['panel/gateways/email/create', 'panel/gateways/email/update'],
  /** Other platforms. */
  ...['retranslator/create', 'retranslator/update'],
  /** Devices. */
  ...['tracker/register', 'tracker/register_retry', 'tracker/settings/password/update'],
  'tracker/settings/special/update',
  ...['tracker/replace', 'tracker/replace_retry'],
  /** Whom a dealer or a master answers for; the demo account's is told to everybody. */
  ...['panel/subpaas/create', 'panel/subpaas/password/change', 'panel/subpaas/update', 'panel/user/change_password'],
  ...['panel/user/create', 'panel/user/mfa/settings/default/update', 'panel/user/mfa/settings/update'],
  ...['panel/dealer/settings/service/update', 'subuser/register'],
  /** Refuses only the switch of the factor. */
  'user/settings/update',
]

const namesIn = ({ properties = {} }: Schema): string[] =>
  Object.entries(properties).flatMap(([name, schema]) => [name, ...namesIn(schema)])

test('whatever takes a password or a factor of the caller refuses them', () => {
  const taking = named.filter(
    ([path, operation]) =>
      operation.kind === 'command' &&
      operation.access.hashes.some((kind) => kind === 'session' || kind === 'panel') &&
      (/mfa|second_factor/.test(path) ||
        namesIn(paramsOf(operation)).some((name) => /password|second_factor/.test(name))),
  )
  expect(
    taking.filter(([path, { access }]) => !access.in_person && !others.includes(path)).map(([path]) => path),
  ).toEqual([])
})
