import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeSub, permissions } from '#test/subpaas.ts'

const { db, panel, tenant, subuser, tracker, otherDealer } = await fleet()
const path = 'panel/subpaas/list'
const opened = async () => panel(permissions, await otherDealer({ features: ['subpaas'] }))
const set = (id: number, columns: object) => db.updateTable('dealer').set(columns).where('id', '=', id).execute()

test('users and trackers are counted, and those of them that are active', async () => {
  const dealer = await opened()
  const id = await makeSub(dealer)
  await set(id, { block_type: 'NOT_BLOCKED', creation_date: '2026-07-01T10:00:00Z' })
  const [alice, bob, carl] = [await tenant('UTC', id), await tenant('UTC', id), await tenant('UTC', id)]
  await subuser(alice)
  const [one, two] = [await tracker(alice), await tracker(alice), await tracker(bob)]
  await db.updateTable('source').set({ blocked: true }).where('id', '=', one.source_id).execute()
  await db.updateTable('source').set({ unpaid: true }).where('id', '=', two.source_id).execute()
  await db.updateTable('users').set({ blocked: true }).where('id', '=', carl.id).execute()
  expect(await dealer.call(path)).toEqual({
    list: [
      {
        subpaas_id: id,
        title: 'Vans',
        jur_name: 'Vans Ltd',
        login: String(id),
        creation_date: '2026-07-01 10:00:00',
        block_type: 'NOT_BLOCKED',
        users_count: 3,
        active_users_count: 2,
        trackers_count: 3,
        active_trackers_count: 1,
        contact_fio: '',
        contact_post: '',
        contact_phone: '',
      },
    ],
    count: 1,
  })
  const [listed] = (await dealer.call(path)).list
  expect((await dealer.call('panel/subpaas/read', { subpaas_id: id })).value).toEqual({
    ...listed,
    ...{ email: 'boss@vans.example', jur_country: 'Malta', link_monitoring: 'vans.example' },
  })
})

test('they are sorted by what is named, and told in parts', async () => {
  const dealer = await opened()
  for (const title of ['B', 'A', 'C']) await makeSub(dealer, { title, jur_name: `of ${title}` })
  const titles = async (params: object = {}) =>
    (await dealer.call(path, params)).list.map(({ title }: { title: string }) => title).join('')
  expect(await titles()).toBe('BAC')
  expect(await titles({ ascending: false })).toBe('CAB')
  expect(await titles({ order_by: 'title' })).toBe('ABC')
  expect(await titles({ order_by: 'jur_name', ascending: false })).toBe('CBA')
  for (const order_by of ['login', 'block_type', 'creation_date']) expect(await titles({ order_by })).toBe('BAC')
  expect(await titles({ limit: 1, offset: 1 })).toBe('A')
  expect((await dealer.call(path, { limit: 1 })).count).toBe(3)
  expect(await dealer.fails(path, { limit: 10_001 })).toMatchObject({ code: 212 })
  expect(await titles({ order_by: 'email' })).toBe('BAC')
  expect(await titles({ order_by: 'block_type', ascending: false })).toBe('CAB')
})

test('a filter is a part of the id, names, address or contact', async () => {
  const dealer = await opened()
  const id = await makeSub(dealer, { title: 'Red 100%', jur_name: 'Roter Ltd', email: 'boss@red.example' })
  await set(id, { contact_fio: 'Ada', contact_post: 'Director', contact_phone: '491701' })
  const other = await makeSub(dealer, { title: 'Blue' })
  const found = async (filter: string) => {
    const { list, count } = await dealer.call(path, { filter })
    expect(count).toBe(list.length)
    return list.map(({ subpaas_id }: { subpaas_id: number }) => subpaas_id)
  }
  for (const filter of ['RED', '0%', 'roter', 'boss@red', 'ada', 'direct', '4917', ` ${id} `])
    expect(await found(filter)).toEqual([id])
  expect(await found('r_d')).toEqual([])
  expect(await found(' ')).toEqual([id, other])
})

test('deleted ones, its parent, its siblings and those of others are not told', async () => {
  const [ann, bob] = [await opened(), await opened()]
  const [gone, kept, theirs] = [await makeSub(ann), await makeSub(ann), await makeSub(bob)]
  await set(gone, { block_type: 'DELETED' })
  const ids = ({ list }: { list: { subpaas_id: number }[] }) => list.map(({ subpaas_id }) => subpaas_id)
  expect(ids(await ann.call(path))).toEqual([kept])
  expect(ids(await bob.call(path))).toEqual([theirs])
  await set(kept, { block_type: 'NOT_BLOCKED' })
  const sub = await panel(permissions, kept)
  expect(await sub.fails(path)).toMatchObject({ code: 13 })
})
