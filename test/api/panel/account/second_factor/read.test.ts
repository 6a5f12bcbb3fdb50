import { expect, test } from 'vitest'
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
