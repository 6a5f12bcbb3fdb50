import { expect, test } from 'vitest'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { makeOwner } from '#test/logins.ts'
import { ask } from '#test/sign-in.ts'

const { server, db } = await fleet()
const read = (hash: string) => ask(server, 'panel/account/invitation/read', { hash })

test('it tells who invites to the panel, and as whom', async () => {
  const boss = await makeOwner(server, db)
  const settings = JSON.stringify({ service_title: 'Vans' })
  await db.updateTable('dealer').set({ settings }).where('id', '=', boss.dealer_id).execute()
  const sent = { name: 'ann', label: 'Ann Larsen', email: 'ann@vans.example', locale: 'pt_BR', permissions: {} }
  const { link, expires } = await boss.call('panel/login/invite', sent)
  expect((await read(link.slice(-32))).body).toEqual({
    success: true,
    inviter: 'Vans',
    login: `${boss.dealer_id}/ann`,
    name: 'Ann Larsen',
    locale: 'pt_BR',
    expires,
    password_length: 6,
    service_title: 'Vans',
    logo: null,
  })
})

test('any other hash, and one whose invitation is over, is answered as one that there never was', async () => {
  const { id: panel_login_id } = await makeOwner(server, db)
  const never = await read('0'.repeat(32))
  expect(never).toMatchObject({ code: 4 })
  for (const kind of ['panel', 'panel_second_factor', 'panel_invitation'] as const)
    expect(await read(await sessions.openSession(db, { kind, panel_login_id, seconds: 60 }))).toEqual(never)
})
