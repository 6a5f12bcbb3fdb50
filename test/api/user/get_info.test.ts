import { expect, test } from 'vitest'
import { defaults, paasSettings } from '#resource/dealer/settings.ts'
import { userMenu } from '#resource/user/menu.ts'
import { planFeatures } from '#store/billing/tariffs.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server, db, dealer_id, tenant, subuser, otherDealer } = await fleet()
const change = (id: number, columns: object) => db.updateTable('users').set(columns).where('id', '=', id).execute()

const nowhere = Object.fromEntries(
  ['post', 'registered'].flatMap((kind) =>
    ['country', 'index', 'region', 'city', 'street_address'].map((part) => [`${kind}_${part}`, '']),
  ),
)

test('a master user is told everything of itself, and what is absent is left out', async () => {
  const alice = await tenant('Europe/Berlin')
  await change(alice.id, {
    creation_date: '2026-07-01T10:00:00Z',
    first_name: 'Alice',
    last_name: 'Doe',
    balance: 74.31,
  })
  expect(await alice.call('user/get_info', { application: 'viewer' })).toEqual({
    paas_id: dealer_id,
    paas_settings: expect.objectContaining({ service_title: 'Odograph', maps: ['osm'], login_footer: null }),
    user_info: {
      id: alice.id,
      login: expect.stringMatching(/@fleet\.example$/),
      title: 'Alice Doe',
      creation_date: '2026-07-01 12:00:00',
      balance: 74.31,
      bonus: 0,
      locale: 'en_US',
      demo: false,
      verified: true,
      legal_type: 'individual',
      default_geocoder: 'osm',
      route_provider: 'osrm',
      time_zone: 'Europe/Berlin',
      measurement_system: 'metric',
      tin: '',
      ...nowhere,
      first_name: 'Alice',
      middle_name: '',
      last_name: 'Doe',
    },
    start_bounds: [5.8, 47.2, 15.1, 55],
    tariff_restrictions: { allowed_maps: ['osm'] },
    premium_gis: false,
    features: [],
    plan_features: [...planFeatures].toSorted(),
    user_menu: userMenu(null),
  })
})

test('what some plan of the account has is told', async () => {
  const dealer = await otherDealer()
  const alice = await tenant('UTC', dealer)
  await db
    .updateTable('tariff')
    .set({ features: ['chat'] })
    .where('dealer_id', '=', dealer)
    .execute()
  expect((await alice.call('user/get_info')).plan_features).toEqual(['chat'])
})

test('the bounds of its country are told: of its addresses, else of its time zone', async () => {
  const boundsOf = async (person: Person) => (await person.call('user/get_info')).start_bounds
  const portugal = [-9.5, 37, -6.2, 42.2]
  const alice = await tenant('Europe/Lisbon')
  expect(await boundsOf(alice)).toEqual(portugal)
  expect(await boundsOf(await subuser(alice))).toEqual(portugal)
  await change(alice.id, { time_zone: 'Asia/Calcutta', post_country: 'Португалия' })
  expect(await boundsOf(alice)).toEqual(portugal)
  await change(alice.id, { registered_country: 'Nouvelle-Zélande' })
  expect(await boundsOf(alice)).toEqual([166.4, -46.7, 178.6, -34.4])
  expect(await boundsOf(await tenant('UTC'))).toBeUndefined()
})

test('where the map of the dealer lies in the country, it is nearer, and no bounds are told', async () => {
  const default_map = { type: 'osm', location: { lat: 38.7, lng: -9.1 }, zoom: 11 }
  const dealer = await otherDealer({ settings: JSON.stringify({ default_map }) })
  const [lisbon, berlin] = [await tenant('Europe/Lisbon', dealer), await tenant('Europe/Berlin', dealer)]
  expect(await lisbon.call('user/get_info')).not.toHaveProperty('start_bounds')
  expect((await berlin.call('user/get_info')).start_bounds).toEqual([5.8, 47.2, 15.1, 55])
})

test('what is there is told', async () => {
  const alice = await tenant()
  const more = { phone: '4915112345678', date_format: 'dMMMy', hour_mode: 'TWELVE_HOURS', iec: '123' }
  const company = { legal_type: 'legal_entity', legal_name: 'Doe Ltd', post_city: 'Bonn', state_reg_num: 'secret' }
  await change(alice.id, { ...more, ...company })
  const { user_info } = await alice.call('user/get_info')
  expect(user_info).toMatchObject({ ...more, legal_name: 'Doe Ltd', title: 'Doe Ltd', post_city: 'Bonn' })
  expect(user_info).not.toHaveProperty('state_reg_num')
  expect(user_info).not.toHaveProperty('password_hash')
})

test('a sub-user is told its master and its rights, and has no money of its own', async () => {
  const alice = await tenant()
  await change(alice.id, { first_name: 'Alice', balance: 12.5, bonus: 3, phone: '4915112345678' })
  const bob = await subuser(alice, ['tag_update', 'reports'])
  const info = await bob.call('user/get_info')
  expect(info.user_info).toMatchObject({ id: bob.id, balance: 0, bonus: 0, title: '' })
  expect(info.master).toEqual({
    id: alice.id,
    demo: false,
    legal_type: 'individual',
    first_name: 'Alice',
    middle_name: '',
    last_name: '',
    title: 'Alice',
    balance: 12.5,
    bonus: 3,
  })
  expect(info.privileges).toEqual({ rights: ['tag_update', 'reports'] })
})

test('an API key and the header of clients are as good as a session', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  expect(await ask(server, 'user/get_info', { hash: value.hash })).toMatchObject({ code: 0 })
  const headers = { authorization: `SVC ${value.hash}`, 'content-type': 'application/json' }
  const answer = await server.inject({ method: 'GET', url: '/v2/user/get_info', headers })
  expect(answer.json()).toMatchObject({ success: true, user_info: { id: alice.id } })
})

test('what the dealer has set is told instead of what the platform presets', async () => {
  const settings = { service_title: 'Trucks & Co', login_footer: '<b>hi</b>', allowed_maps: ['roadmap', 'osm'] }
  const { id } = await db
    .insertInto('dealer')
    .values({ settings: JSON.stringify(settings), features: ['branding_web', 'premium_gis'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const alice = await tenant()
  await change(alice.id, { dealer_id: id })
  const info = await alice.call('user/get_info')
  expect(info).toMatchObject({ paas_id: id, premium_gis: true, features: ['branding_web', 'premium_gis'] })
  expect(info.tariff_restrictions).toEqual({ allowed_maps: ['roadmap', 'osm'] })
  expect(info.user_info.default_geocoder).toBe('google')
  expect(info.paas_settings).toMatchObject({
    service_title: 'Trucks & Co',
    login_footer: '&lt;b&gt;hi&lt;/b&gt;',
    currency: defaults.currency,
  })
})

test('users are not told what is between the dealer and the platform', async () => {
  const { paas_settings } = await (await tenant()).call('user/get_info')
  const between = [
    ...['document_logo', 'limited_domain', 'allowed_maps', 'default_user_time_zone'],
    ...['no_auto_create_rules', 'no_auto_create_sensors'],
  ]
  const all = Object.entries(paasSettings({}))
  expect(paas_settings).toEqual(Object.fromEntries(all.filter(([name]) => !between.includes(name))))
  expect(all.map(([name]) => name)).toEqual(expect.arrayContaining(between))
})

test('the menu leads to every destination, each once', async () => {
  const { user_menu } = await (await tenant()).call('user/get_info')
  const items = [...user_menu.main.flatMap(({ items }: { items: object[] }) => items), ...user_menu.footer.items]
  const tabs = items.flatMap(({ tabs }) => tabs)
  expect(new Set(tabs.map(({ destination }) => destination)).size).toBe(24)
  expect(tabs).toHaveLength(24)
})
