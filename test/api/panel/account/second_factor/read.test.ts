import { expect, test } from 'vitest'
import { digestOf } from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { panelLogin, panelWithProgram } from '#test/totp.ts'

const { server, db, dealer_id, otherDealer } = await fleet()
const path = 'panel/account/second_factor/read'

test('codes can be mailed where the dealer has an address', async () => {
  const poor = await panelLogin(server, db, dealer_id)
  expect((await poor.call(path)).body).toEqual({ success: true, factor_types: ['totp'], enabled: false })
  const rich = await panelLogin(server, db, await otherDealer({ email: 'desk@panel.example' }))
  expect((await rich.call(path)).body.factor_types).toEqual(['email', 'totp'])
})

test('of a program it is told how many recovery codes are left', async () => {
  const { call } = await panelWithProgram(server, db, dealer_id)
  const told = { success: true, factor_types: ['totp'], enabled: true, factor_type: 'totp', recovery_codes: 10 }
  expect((await call(path)).body).toEqual(told)
})

test('a platform that asks for one tells whoever has none, but not who looks in from above', async () => {
  const strict = await fleet({ panel_factor: true })
  const poor = await panelLogin(strict.server, strict.db, strict.dealer_id)
  expect((await poor.call(path)).body).toMatchObject({ enabled: false, wanted: true })
  const above = await strict.panel({})
  await strict.db
    .updateTable('session')
    .set({ opened_by_panel_login: above.id })
    .where('digest', '=', digestOf(poor.hash))
    .execute()
  expect((await poor.call(path)).body).not.toHaveProperty('wanted')
  const rich = await panelWithProgram(strict.server, strict.db, strict.dealer_id)
  expect((await rich.call(path)).body).not.toHaveProperty('wanted')
})
