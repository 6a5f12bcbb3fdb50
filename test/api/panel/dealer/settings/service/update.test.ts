import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'

const { db, panel, tenant, otherDealer } = await fleet()
const permissions = { service_settings: ['read', 'update'] }
const path = 'panel/dealer/settings/service/update'
const opened = async () => panel(permissions, await otherDealer())
const read = async (dealer: Person) => (await dealer.call('panel/dealer/settings/service/read')).value

const chosen = {
  service_title: 'Trucks & Co',
  locale: 'de_DE',
  demo_login: 'demo@trucks.example',
  demo_password: 'demo',
  maps: ['osm', 'satellite'],
  default_map: { type: 'satellite', location: { lat: 52.5, lng: 13.4 }, zoom: 11 },
  currency: 'USD',
  payment_link: 'https://pay.example',
  promo_url: null,
  google_client_id: 'abc',
  domain: 'Trucks.Example',
  login_footer: 'first line\nsecond line',
  allow_registration: true,
  show_mobile_apps: true,
  default_user_settings: {
    geocoder: 'osm',
    route_provider: 'osrm',
    measurement_system: 'imperial',
    date_format: 'dMMMy',
    translit: true,
  },
  display_model_features_link: true,
  limited_domain: true,
  allowed_maps: ['osm'],
  color_theme: 'blue',
  app_color_theme: '',
  privacy_policy_link: null,
  tos: 'Be good.',
  no_register_commands: true,
  no_auto_create_rules: true,
  no_auto_create_sensors: true,
  default_user_time_zone: 'Europe/Berlin',
}

test('everything but the images is set', async () => {
  const dealer = await opened()
  await dealer.call(path, { ...chosen, logo: '/evil.png', favicon: 'x', geocoders: ['google'] })
  expect(await read(dealer)).toEqual({
    ...chosen,
    drawn_maps: [],
    geocoders: ['osm'],
    route_providers: ['osrm'],
    lbs_providers: [],
    favicon: null,
    app_logo: null,
    logo: null,
    document_logo: null,
    login_wallpaper: null,
    desktop_wallpaper: null,
    monitoring_logo: null,
  })
})

test('what is left out keeps its value, and null clears', async () => {
  const dealer = await opened()
  await dealer.call(path, { payment_link: 'https://pay.example', tos: 'Be good.' })
  await dealer.call(path, { payment_link: null, currency: 'GBP' })
  expect(await read(dealer)).toMatchObject({ payment_link: null, tos: 'Be good.', currency: 'GBP', maps: ['osm'] })
  await dealer.call(path)
  expect(await read(dealer)).toMatchObject({ currency: 'GBP' })
})

test('users are told what their dealer has set', async () => {
  const [dealer, alice] = [await panel(permissions), await tenant()]
  await dealer.call(path, { service_title: 'Vans', allowed_maps: ['osm', 'hybrid'] })
  const { paas_settings, tariff_restrictions } = await alice.call('user/get_info')
  expect(paas_settings).toMatchObject({ service_title: 'Vans' })
  expect(tariff_restrictions).toEqual({ allowed_maps: ['osm', 'hybrid'] })
})

test('a domain is of one dealer, in whatever case, for two who ask at once as well', async () => {
  const dealers = [await opened(), await opened(), await opened()]
  const ask = async (dealer: Person, index: number) => {
    const domain = index % 2 ? 'fleet.example' : 'FLEET.example'
    return dealer.call(path, { domain }).then(
      () => 0,
      (error: Error) => JSON.parse(error.message.slice(error.message.indexOf('{'))).status.code,
    )
  }
  const codes = await Promise.all(dealers.map(ask))
  expect(codes.toSorted()).toEqual([0, 247, 247])
  const winner = dealers[codes.indexOf(0)] as Person
  const loser = dealers[codes.indexOf(247)] as Person
  expect(await loser.fails(path, { domain: 'fleet.example', currency: 'GBP' })).toMatchObject({ code: 247, http: 409 })
  expect(await read(loser)).toMatchObject({ domain: '', currency: 'EUR' })
  await winner.call(path, { domain: 'fleet.example' })
  await winner.call(path, { domain: '' })
  await loser.call(path, { domain: 'fleet.example' })
})

test.each([
  ['locale', 'german'],
  ['currency', 'euro'],
  ['maps.0', ['mars']],
  ['allowed_maps', ['osm', 'osm']],
  ['default_map.zoom', { ...chosen.default_map, zoom: 23 }],
  ['default_map.location.lat', { ...chosen.default_map, location: { lat: 91, lng: 0 } }],
  ['domain', 'https://trucks.example/'],
  ['color_theme', 'x'.repeat(129)],
  ['app_color_theme', 'x'.repeat(129)],
  ['default_user_settings.geocoder', { ...chosen.default_user_settings, geocoder: 'mars' }],
  ['default_user_time_zone', 'Mars/Olympus'],
  ['allow_registration', 'perhaps'],
])('%s is checked', async (parameter, value) => {
  const { code, body } = await (await opened()).fails(path, { [parameter.split('.')[0] as string]: value })
  expect(code).toBe(7)
  expect(body.errors[0].parameter).toBe(parameter)
})

const links = ['payment_link', 'promo_url', 'privacy_policy_link']
const harmful = ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'pay.example']

test.each(links)('%s leads to the web, to mail or to a telephone, and nowhere else', async (link) => {
  const dealer = await opened()
  for (const value of ['https://pay.example/?a=b', 'http://pay.example', 'mailto:ada@pay.example', 'tel:+4930123456']) {
    await dealer.call(path, { [link]: value })
    expect(await read(dealer)).toMatchObject({ [link]: value })
  }
  for (const value of harmful) {
    const { code, body } = await dealer.fails(path, { [link]: value })
    expect([code, body.errors[0].parameter, body.errors[0].error]).toEqual([
      7,
      link,
      'must be a link that begins with https:, http:, mailto: or tel:',
    ])
  }
})

test('a link that was stored in another way leads nowhere', async () => {
  const id = await otherDealer()
  const [dealer, alice] = [await panel(permissions, id), await tenant('UTC', id)]
  const settings = JSON.stringify(Object.fromEntries(links.map((link) => [link, harmful[0]])))
  await db.updateTable('dealer').set({ settings }).where('id', '=', id).execute()
  const nowhere = Object.fromEntries(links.map((link) => [link, null]))
  expect(await read(dealer)).toMatchObject(nowhere)
  expect((await alice.call('user/get_info')).paas_settings).toMatchObject(nowhere)
})

test('reading is not changing', async () => {
  const reader = await panel({ service_settings: ['read'] })
  expect(await reader.fails(path, { service_title: 'Mine' })).toMatchObject({ code: 13, http: 403 })
})
