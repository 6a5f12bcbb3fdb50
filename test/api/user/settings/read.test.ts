import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { db, tenant, subuser } = await fleet()

const settings = {
  time_zone: 'Asia/Tokyo',
  locale: 'en_US',
  measurement_system: 'metric',
  geocoder: 'osm',
  route_provider: 'osrm',
  translit: false,
}
const second_factor_settings = { allowed: false, required: false, factor_types: [], enabled: false }
const periods = { first_user_balance_warning_period: '7d', second_user_balance_warning_period: '2d' }

test('a master user is told its settings and those of the account', async () => {
  const alice = await tenant('Asia/Tokyo')
  expect(await alice.call('user/settings/read')).toEqual({
    settings,
    second_factor_settings,
    balance_alert_settings: { emails: [] },
    file_storage_settings: { auto_overwrite: false },
    field_settings: { tasks_by_hand: false, recipient_notices: [], recipient_first_name: false },
    ...periods,
  })
})

test('a sub-user is told its own settings and when the account is warned', async () => {
  const alice = await tenant('Asia/Tokyo')
  await db.updateTable('users').set({ first_balance_warning: '9d' }).where('id', '=', alice.id).execute()
  const bob = await subuser(alice)
  expect(await bob.call('user/settings/read')).toEqual({
    settings: { ...settings, time_zone: 'UTC' },
    second_factor_settings,
    ...periods,
    first_user_balance_warning_period: '9d',
  })
})
