import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { db, tenant, subuser } = await fleet()

const all = {
  time_zone: 'America/New_York',
  locale: 'de',
  measurement_system: 'nautical',
  date_format: 'ddMMyyyy_dots',
  hour_mode: 'TWENTY_FOUR_HOURS',
  geocoder: 'google',
  route_provider: 'google',
  translit: true,
}

test('everything can be changed, and only what is sent is', async () => {
  const alice = await tenant()
  const bystander = await tenant()
  const before = await bystander.call('user/settings/read')
  await alice.call('user/settings/update', { ...all, balance_alert_settings: { emails: ['a@b.example'] } })
  expect(await alice.call('user/settings/read')).toMatchObject({
    settings: all,
    balance_alert_settings: { emails: ['a@b.example'] },
    file_storage_settings: { auto_overwrite: false },
  })
  await alice.call('user/settings/update', { locale: 'en_US', file_storage_settings: { auto_overwrite: true } })
  expect(await alice.call('user/settings/read')).toMatchObject({
    settings: { ...all, locale: 'en_US' },
    balance_alert_settings: { emails: ['a@b.example'] },
    file_storage_settings: { auto_overwrite: true },
  })
  expect(await bystander.call('user/settings/read')).toEqual(before)
})

test('nothing sent changes nothing', async () => {
  const alice = await tenant()
  const before = await alice.call('user/settings/read')
  await alice.call('user/settings/update')
  expect(await alice.call('user/settings/read')).toEqual(before)
})

test('null goes back to what the locale has', async () => {
  const alice = await tenant()
  await alice.call('user/settings/update', all)
  await alice.call('user/settings/update', { date_format: null, locale: null })
  const { settings } = await alice.call('user/settings/read')
  expect(settings).not.toHaveProperty('date_format')
  expect(settings).toMatchObject({ hour_mode: 'TWENTY_FOUR_HOURS', locale: 'de' })
})

test('times are told in the new zone at once', async () => {
  const alice = await tenant('UTC')
  await alice.call('api/key/create', { title: 'robot' })
  const utc = (await alice.call('api/key/list')).list[0].create_date
  await alice.call('user/settings/update', { time_zone: 'Asia/Kathmandu' })
  const local = (await alice.call('api/key/list')).list[0].create_date
  expect(Date.parse(`${local}Z`) - Date.parse(`${utc}Z`)).toBe((5 * 60 + 45) * 60_000)
})

test.each([
  ['time_zone', 'Mars/Olympus'],
  ['time_zone', '+05:30'],
  ['locale', 'english'],
  ['measurement_system', 'cubits'],
  ['date_format', 'yy'],
  ['hour_mode', '12'],
  ['geocoder', 'bing'],
  ['route_provider', 'mapquest'],
  ['translit', 'maybe'],
  ['balance_alert_settings.emails.0', { balance_alert_settings: { emails: ['nobody'] } }],
  ['file_storage_settings.auto_overwrite', { file_storage_settings: {} }],
])('a bad %s is told', async (parameter, bad) => {
  const alice = await tenant()
  const { code, body } = await alice.fails('user/settings/update', typeof bad === 'object' ? bad : { [parameter]: bad })
  expect([code, body.errors[0].parameter]).toEqual([7, parameter])
})

test('a sub-user changes its own settings, not those of the account', async () => {
  const alice = await tenant()
  const bob = await subuser(alice)
  await bob.call('user/settings/update', { locale: 'de' })
  for (const account of [
    { balance_alert_settings: { emails: [] } },
    { file_storage_settings: { auto_overwrite: true } },
  ])
    expect(await bob.fails('user/settings/update', { locale: 'fr', ...account })).toMatchObject({ code: 13, http: 403 })
  expect((await bob.call('user/settings/read')).settings.locale).toBe('de')
  expect((await alice.call('user/settings/read')).settings.locale).toBe('en_US')
})

test('a user switches the second factor on and off, if the dealer allows it', async () => {
  const alice = await tenant()
  const enable = { second_factor_settings: { enabled: true } }
  const disable = { second_factor_settings: { enabled: false } }
  expect(await alice.fails('user/settings/update', { ...enable, locale: 'de' })).toMatchObject({ code: 13, http: 403 })
  await db.updateTable('users').set({ mfa_allowed: true }).where('id', '=', alice.id).execute()
  await alice.call('user/settings/update', enable)
  const read = async () => (await alice.call('user/settings/read')).second_factor_settings
  expect(await read()).toEqual({ allowed: true, enabled: true })
  const { value } = await alice.call('api/key/create', { title: 'program' })
  expect(await alice.fails('user/settings/update', { ...disable, hash: value.hash })).toMatchObject({ code: 13 })
  await alice.call('user/settings/update', { locale: 'fr_FR' })
  expect(await read()).toEqual({ allowed: true, enabled: true })
  await alice.call('user/settings/update', disable)
  expect(await read()).toEqual({ allowed: true, enabled: false })
})

test.each(['PST', 'JST', 'US/Pacific-New', 'Mars/Olympus'])('%s is no zone', async (time_zone) => {
  const alice = await tenant()
  expect(await alice.fails('user/settings/update', { time_zone })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'time_zone' }] },
  })
})
