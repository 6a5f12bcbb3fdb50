import { expect, test } from 'vitest'
import { openSession } from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server, db, panel, tenant, dealer_id, otherDealer } = await fleet({ public_url: 'https://odograph.example' })
const path = 'dealer/get_ui_config'
const config = (params: object) => ask(server, path, params)

const branded = async (domain: string, columns: object = {}): Promise<number> => {
  const id = await otherDealer()
  const settings = JSON.stringify({ domain, login_footer: '<b>', promo_url: 'https://about.example', tos: 'Be good.' })
  await db
    .updateTable('dealer')
    .set({ settings, ...columns })
    .where('id', '=', id)
    .execute()
  return id
}

test('the service of a domain is told to anybody, as its users are told it', async () => {
  const id = await branded('trucks.example', { features: ['branding_web', 'premium_gis'] })
  const { body } = await config({ domain: 'Trucks.example' })
  expect(body).toMatchObject({
    dealer: { id, ui_domain: 'trucks.example', company_url: 'https://about.example' },
    settings: { login_footer: '&lt;b&gt;', tos: 'Be good.', currency: 'EUR' },
    demo_ends: null,
    premium_gis: true,
    features: ['branding_web', 'premium_gis'],
    platform: { iso_datetime_support: true, 'report.max_time_span': 'P120D', 'history.max_limit': 1000 },
  })
  const alice = await tenant('UTC', id)
  expect(body.settings).toEqual((await alice.call('user/get_info')).paas_settings)
  for (const hidden of ['document_logo', 'limited_domain', 'allowed_maps', 'default_user_time_zone'])
    expect(body.settings).not.toHaveProperty(hidden)
})

test('a hash tells the dealer: a session of a user or the panel, or an API key', async () => {
  const id = await otherDealer()
  const alice = await tenant('UTC', id)
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  for (const hash of [alice.hash, value.hash, (await panel({}, id)).hash])
    expect((await config({ hash })).body.dealer).toEqual({ id, ui_domain: '', company_url: '' })
  expect(await config({ hash: 'ff'.repeat(16) })).toMatchObject({ code: 4 })
  for (const kind of ['second_factor', 'registration', 'restore'] as const)
    expect(await config({ hash: await openSession(db, { kind, user_id: alice.id, seconds: 60 }) })).toMatchObject({
      code: 4,
    })
})

test('the hash may be in the header, where a domain goes before it', async () => {
  const id = await otherDealer()
  const { hash } = await tenant('UTC', id)
  const get = async (query: object, shown = hash) => {
    const headers = { authorization: `SVC ${shown}` }
    return (await server.inject({ url: `/v2/${path}`, query: { ...query }, headers })).json()
  }
  expect((await get({})).dealer).toMatchObject({ id })
  expect((await get({ domain: 'odograph.example' })).dealer).toMatchObject({ id: dealer_id })
  expect(await get({}, 'ff'.repeat(16))).toMatchObject({ status: { code: 4 } })
})

test('a sub-dealer is found where its dealer has put its monitoring, unless that is the domain of another', async () => {
  const link = { link_monitoring: 'Vans.example' }
  const gone = await otherDealer({ ...link, block_type: 'DELETED' })
  const id = await otherDealer(link)
  expect(await otherDealer(link)).toBeGreaterThan(id)
  expect(id).toBeGreaterThan(gone)
  expect((await config({ domain: 'vans.Example' })).body.dealer).toMatchObject({ id, ui_domain: 'Vans.example' })
  await otherDealer({ link_monitoring: 'odograph.example' })
  expect((await config({ domain: 'odograph.example' })).body.dealer).toMatchObject({ id: dealer_id })
  const owner = await branded('vans.example')
  expect((await config({ domain: 'vans.example' })).body.dealer).toMatchObject({ id: owner })
})

test('the platform’s own address shows dealer 1, unless another has the domain', async () => {
  expect((await config({ domain: 'odograph.example' })).body.dealer).toMatchObject({ id: dealer_id })
  expect(dealer_id).toBe(1)
  const id = await branded('odograph.example')
  expect((await config({ domain: 'odograph.example' })).body.dealer).toMatchObject({ id })
})

test('who has no domain is not found by none, nor is a deleted dealer found', async () => {
  await branded('gone.example', { block_type: 'DELETED' })
  expect(await config({ domain: 'gone.example' })).toMatchObject({ code: 12, http: 400 })
  expect(await config({ domain: 'unknown.example' })).toMatchObject({ code: 12 })
  expect(await config({ domain: ' ' })).toMatchObject({ code: 12 })
})

test('a dealer that is not activated shows nothing', async () => {
  await branded('soon.example', { block_type: 'INITIAL_BLOCK' })
  expect(await config({ domain: 'soon.example' })).toMatchObject({ code: 201, http: 400 })
})

test('exactly one of domain and hash is given', async () => {
  const { hash } = await tenant()
  for (const params of [{}, { hash: '' }, { domain: 'odograph.example', hash }])
    expect(await config(params)).toMatchObject({ code: 7 })
})
