import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { all, createUser, login } from './people.ts'

const { db, panel, otherDealer, tenant, subuser, tracker } = await fleet()
/** A panel of a dealer that has no users yet. */
const fresh = async (): Promise<Person> => panel(all, await otherDealer())

const ids = async (dealer: Person, params: object = {}): Promise<number[]> =>
  (await dealer.call('panel/user/list', params)).list.map(({ id }: { id: number }) => id)

test('users are listed whole, with how many there are, without sub-users and those of others', async () => {
  const dealer = await panel(all)
  const user = await tenant()
  await subuser(user)
  await tracker(user)
  await createUser(await fresh())
  const { list, count } = await dealer.call('panel/user/list')
  expect(count).toBe(1)
  expect(list).toEqual([(await dealer.call('panel/user/read', { user_id: user.id })).value])
  expect(list[0].trackers_count).toBe(1)
})

test.each([
  ['login', 'Grace.HOPPER@'],
  ['first_name', 'gRa'],
  ['middle_name', 'brewster'],
  ['last_name', 'opper'],
  ['legal_name', 'COBOL'],
  ['phone', '5551234'],
  ['tin', '98-7'],
  ['iec', 'KPP'],
  ['post_country', 'states'],
  ['post_index', '22201'],
  ['post_region', 'virginia'],
  ['post_city', 'arling'],
  ['post_street_address', 'navy'],
  ['registered_country', 'usa'],
  ['registered_index', '20301'],
  ['registered_region', 'district'],
  ['registered_city', 'washing'],
  ['registered_street_address', 'pentagon'],
])('a user is found by %s', async (_, filter) => {
  const dealer = await grace()
  expect(await ids(dealer.panel, { filter })).toEqual([dealer.id])
  expect((await dealer.panel.call('panel/user/list', { filter })).count).toBe(1)
})

/** A dealer with Grace and somebody else. */
const made = fresh().then(async (panel) => {
  const id = await createUser(panel, {
    login: `grace.hopper@navy.example`,
    first_name: 'Grace',
    middle_name: 'Brewster',
    last_name: 'Hopper',
    legal_name: 'Cobol Inc',
    phone: '15551234567',
    tin: '98-76',
    iec: 'kpp1',
    post_country: 'United States',
    post_index: '22201',
    post_region: 'Virginia',
    post_city: 'Arlington',
    post_street_address: '1 Navy Way',
    registered_country: 'USA',
    registered_index: '20301',
    registered_region: 'District',
    registered_city: 'Washington',
    registered_street_address: 'Pentagon 100%',
  })
  await createUser(panel, { last_name: 'O_ne', first_name: 'x' })
  return { panel, id }
})
const grace = () => made

test('a filter is plain text, an id too, and blank is none', async () => {
  const { panel, id } = await grace()
  expect(await ids(panel, { filter: '100%' })).toEqual([id])
  expect(await ids(panel, { filter: 'o_ne' })).toHaveLength(1)
  expect(await ids(panel, { filter: 'h_pper' })).toEqual([])
  expect(await ids(panel, { filter: String(id) })).toContain(id)
  expect(await ids(panel, { filter: '  ' })).toHaveLength(2)
  expect(await ids(panel, { filter: 'bobby tables' })).toEqual([])
})

test('they are sorted by what is asked, equal ones by id, and paged', async () => {
  const dealer = await fresh()
  const a = await createUser(dealer, { login: `c${login()}`, last_name: 'B', phone: '3333333333', post_city: 'x' })
  const b = await createUser(dealer, { login: `a${login()}`, last_name: 'A', phone: '1111111111', post_city: 'x' })
  const c = await createUser(dealer, { login: `b${login()}`, last_name: 'C', phone: '2222222222', post_city: 'w' })
  await dealer.call('panel/user/transaction/change_balance', {
    user_id: b,
    amount: 9.5,
    type: 'balance',
    text: 'gift!',
  })
  await dealer.call('panel/user/transaction/change_balance', { user_id: a, amount: 1, type: 'bonus', text: 'gift!' })
  const sorted = (order_by: string, more: object = {}) => ids(dealer, { order_by, ...more })
  expect(await ids(dealer)).toEqual([a, b, c])
  expect(await sorted('login')).toEqual([b, c, a])
  expect(await sorted('last_name', { ascending: false })).toEqual([c, a, b])
  expect(await sorted('balance')).toEqual([a, c, b])
  expect(await sorted('bonus')).toEqual([b, c, a])
  expect(await sorted('phone')).toEqual([b, c, a])
  expect(await sorted('post_city')).toEqual([c, a, b])
  expect(await sorted('login', { limit: 1, offset: 1 })).toEqual([c])
  expect(await sorted('mars', { ascending: false })).toEqual([c, b, a])
  expect(await dealer.call('panel/user/list', { offset: 9 })).toEqual({ list: [], count: 3 })
})

test('also by what older panels know: legal name, trackers, creation, second factor', async () => {
  const dealer_id = await otherDealer()
  const dealer = await panel(all, dealer_id)
  const rows = [
    { legal_name: 'C', mfa_allowed: false, creation_date: new Date('2026-01-02') },
    { legal_name: 'A', mfa_allowed: true, creation_date: new Date('2026-01-03') },
    { legal_name: 'B', mfa_allowed: false, creation_date: new Date('2026-01-01') },
  ]
  const people: Person[] = []
  for (const row of rows) {
    const user = await tenant('UTC', dealer_id)
    await db.updateTable('users').set(row).where('id', '=', user.id).execute()
    people.push(user)
  }
  const [a, b, c] = people as [Person, Person, Person]
  for (const user of [c, c, a]) await tracker(user)
  const sorted = async (order_by: string) => {
    const up = await ids(dealer, { order_by })
    expect(await ids(dealer, { order_by, ascending: false })).toEqual(up.toReversed())
    return up
  }
  expect(await sorted('legal_name')).toEqual([b.id, c.id, a.id])
  expect(await sorted('trackers_count')).toEqual([b.id, a.id, c.id])
  expect(await sorted('creation_date')).toEqual([c.id, a.id, b.id])
  expect(await sorted('mfa_allowed')).toEqual([a.id, c.id, b.id])
})

test('inactive users can be hidden', async () => {
  const dealer = await fresh()
  const active = await createUser(dealer)
  await createUser(dealer, { activated: false })
  expect(await dealer.call('panel/user/list', { hide_inactive: true })).toMatchObject({
    list: [{ id: active }],
    count: 1,
  })
  expect(await ids(dealer)).toHaveLength(2)
})

test('no more than 10,000 at once', async () => {
  expect(await (await fresh()).fails('panel/user/list', { limit: 10_001 })).toMatchObject({ code: 212 })
})
