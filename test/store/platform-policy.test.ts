import { expect, test } from 'vitest'
import { ensureFirstDealer } from '#cli/first-dealer.ts'
import { withPolicy } from '#cli/policy.ts'
import { readConfig } from '#src/config.ts'
import * as policy from '#store/dealer/platform-policy.ts'
import { freshDatabase } from '#test/database.ts'
import { fleet } from '#test/fleet.ts'

const asked = async (db: Parameters<typeof withPolicy>[0], environment = {}) => {
  const { password_length, refuse_common_passwords, panel_factor } = await withPolicy(db, readConfig(environment))
  return { password_length, refuse_common_passwords, panel_factor }
}

test('a platform that begins asks for 12 characters, no common ones, and second factors in the panel, and keeps to it', async () => {
  const { db } = await freshDatabase()
  expect(await asked(db)).toEqual(policy.fresh)
  const weak = readConfig({ ODOGRAPH_DEALER_PASSWORD: 'eleven char' })
  await expect(ensureFirstDealer(db, weak)).rejects.toThrow('ODOGRAPH_DEALER_PASSWORD must have at least 12 characters')
  const common = readConfig({ ODOGRAPH_DEALER_PASSWORD: 'sonyericsson' })
  await expect(ensureFirstDealer(db, common)).rejects.toThrow('most common')
  await ensureFirstDealer(db, readConfig({}))
  expect(await db.selectFrom('platform_policy').selectAll().execute()).toEqual([{ one: true, ...policy.fresh }])
  expect(await asked(db)).toEqual(policy.fresh)
})

test('one that began before asks nothing new', async () => {
  const { db } = await fleet({ own: true })
  expect(await asked(db)).toEqual({ password_length: 6, refuse_common_passwords: false, panel_factor: false })
})

test('what the operator says wins', async () => {
  const { db } = await freshDatabase()
  const said = {
    ODOGRAPH_PASSWORD_LENGTH: '6',
    ODOGRAPH_REFUSE_COMMON_PASSWORDS: 'false',
    ODOGRAPH_PANEL_FACTOR: 'false',
  }
  expect(await asked(db, said)).toEqual({ password_length: 6, refuse_common_passwords: false, panel_factor: false })
})
