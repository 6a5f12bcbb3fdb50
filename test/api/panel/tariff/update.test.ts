import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'

const { db, otherDealer, panel, tenant, tracker } = await fleet()
const permissions = { tariffs: ['create', 'read', 'update'] }
const ann = await panel(permissions)

const create = async (changes: object = {}): Promise<number> =>
  (await ann.call('panel/tariff/create', { tariff: tariff(changes) })).id
const read = async (tariff_id: number) => (await ann.call('panel/tariff/read', { tariff_id })).value

test('everything of a plan changes but what devices it is for', async () => {
  const id = await create()
  const changed = tariff({
    group_id: 2,
    active: false,
    type: 'activeday',
    price: 0.5,
    early_change_price: null,
    device_limit: 5,
    has_reports: false,
    store_period: '30d',
    proportional_charge: false,
    service_prices: { incoming_sms: 1, outgoing_sms: 2, service_sms: 3, phone_call: 4, traffic: 5 },
    features: ['chat', 'flying'],
    map_filter: { exclusion: true, values: ['osm'] },
  })
  await ann.call('panel/tariff/update', { tariff: { id, ...changed, device_type: 'camera' } })
  expect(await read(id)).toEqual({ id, ...changed, auto_prolong: true })
})

test('a plan that was read can be sent back as it is', async () => {
  const id = await create()
  const before = await read(id)
  await ann.call('panel/tariff/update', { tariff: before })
  expect(await read(id)).toEqual(before)
})

test('features, maps and each of the prices stay when they are not sent', async () => {
  const kept = { features: ['routing'], map_filter: { exclusion: false, values: ['osm'] } }
  const id = await create(kept)
  const { service_prices, ...terms } = tariff()
  await ann.call('panel/tariff/update', { tariff: { ...terms, id } })
  expect(await read(id)).toMatchObject({ ...kept, service_prices })
  await ann.call('panel/tariff/update', { tariff: { ...terms, id, service_prices: { traffic: 7 } } })
  expect((await read(id)).service_prices).toEqual({ ...service_prices, traffic: 7 })
})

test('maps that are named stay what they were, to choose from or left out', async () => {
  const values = ['mars']
  for (const exclusion of [true, false]) {
    const id = await create({ map_filter: { exclusion, values: ['osm'] } })
    await ann.call('panel/tariff/update', { tariff: { ...tariff(), id, map_filter: { values } } })
    expect((await read(id)).map_filter).toEqual({ exclusion, values })
  }
})

test('a plan for cameras does not go by days of activity', async () => {
  const id = await create({ device_type: 'camera' })
  const failure = await ann.fails('panel/tariff/update', { tariff: { ...tariff({ type: 'activeday' }), id } })
  expect(failure).toMatchObject({ code: 214, http: 400 })
  expect((await read(id)).type).toBe('monthly')
})

test('a plan may keep its name and not take another’s', async () => {
  const [mine, theirs] = [tariff(), tariff()]
  const id = await create(mine)
  await create(theirs)
  await ann.call('panel/tariff/update', { tariff: { ...mine, id } })
  expect(await ann.fails('panel/tariff/update', { tariff: { ...mine, name: theirs.name, id } })).toMatchObject({
    code: 244,
    http: 400,
  })
  expect((await read(id)).name).toBe(mine.name)
})

test('plans of other dealers are unknown and do not change', async () => {
  const id = await create()
  const before = await read(id)
  const other = await panel(permissions, await otherDealer())
  const foreign = { ...tariff(), id }
  expect(await other.fails('panel/tariff/update', { tariff: foreign })).toMatchObject({ code: 201, http: 400 })
  expect(await read(id)).toEqual(before)
  const unknown = { ...tariff(), id: 2_000_000_000 }
  expect(await ann.fails('panel/tariff/update', { tariff: unknown })).toMatchObject({ code: 201 })
})

test('a device whose plan becomes monthly does not owe the months since it was registered', async () => {
  const user = await tenant()
  const { source_id } = await tracker(user)
  const id = await create({ type: 'activeday', proportional_charge: false })
  const source = { tariff_id: id, creation_date: '2020-01-01' }
  await db.updateTable('source').set(source).where('id', '=', source_id).execute()
  await ann.call('panel/tariff/update', { tariff: { ...(await read(id)), type: 'monthly' } })
  const { tariff_end_date } = (await user.call('tracker/list')).list[0].source
  expect(Date.parse(tariff_end_date)).toBeGreaterThan(Date.now())
})
