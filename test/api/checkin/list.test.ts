import { expect, test } from 'vitest'
import { alster, checkIn, ids } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'

const { db, tenant, subuser, tracker } = await fleet()

/** As if it had been made then. */
const at = (id: number, marker_time: string) =>
  db
    .updateTable('checkin')
    .set({ marker_time: new Date(`${marker_time}Z`) })
    .where('id', '=', id)
    .execute()

/** An account with two trackers and people, and four check-ins. */
const furnished = async () => {
  const alice = await tenant()
  const [one, two] = [(await tracker(alice)).tracker_id, (await tracker(alice)).tracker_id]
  const person = (employee: object) => alice.call('employee/create', { employee })
  const { id: bo } = await person({ first_name: 'Bo', middle_name: 'Carl', last_name: 'Abel', tracker_id: one })
  const { id: ada } = await person({ first_name: 'Ada', last_name: 'Zuse', tracker_id: two })
  const place = (address: string) => ({ location: { ...alster, address } })
  const made = [
    await checkIn(alice, one, { comment: 'Delivered 12', ...place('Quay 5, Hamburg') }),
    await checkIn(alice, two, { comment: '404', ...place('Avenida 9, Lisboa') }),
    await checkIn(alice, one, place('100% Café')),
    await checkIn(alice, two, { comment: 'delivered, SIGNED', ...place('quay 6') }),
  ] as const
  for (const [i, id] of made.entries()) await at(id, `2026-03-0${i + 1} 12:00:00`)
  return { alice, one, two, bo, ada, made }
}

test('check-ins by id, a part of them, and how many there are', async () => {
  const { alice, made } = await furnished()
  const { list, count } = await alice.call('checkin/list')
  expect(count).toBe(4)
  for (const [i, value] of list.entries())
    expect(await alice.call('checkin/read', { checkin_id: made[i] })).toEqual({ value })
  expect((await alice.call('checkin/list', { limit: 2, offset: 1 })).count).toBe(4)
  expect(await ids(alice, { limit: 2, offset: 1 })).toEqual([made[1], made[2]])
  expect(await alice.call('checkin/list', { limit: 0 })).toEqual({ list: [], count: 4 })
  expect(await ids(alice, { offset: 4 })).toEqual([])
  expect(await alice.fails('checkin/list', { limit: 10_001 })).toMatchObject({ code: 212 })
})

test('those of trackers, which must be seen and not be blocked', async () => {
  const { alice, one, two, made } = await furnished()
  expect(await ids(alice, { trackers: [two] })).toEqual([made[1], made[3]])
  expect(await ids(alice, { trackers: [two, one, two] })).toEqual(made)
  expect(await ids(alice, { trackers: [] })).toEqual([])
  expect(await ids(alice, { trackers: null })).toEqual(made)
  const foreign = await tracker(await tenant())
  for (const wrong of [foreign.tracker_id, 2_000_000_000])
    expect(await alice.fails('checkin/list', { trackers: [one, wrong] })).toMatchObject({ code: 217 })
  const blocked = db.selectFrom('tracker').select('source_id').where('id', '=', one)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', blocked).execute()
  expect(await alice.fails('checkin/list', { trackers: [one, two] })).toMatchObject({ code: 217 })
  expect(await ids(alice)).toEqual([made[1], made[3]])
})

test('sub-users see those of their trackers', async () => {
  const { alice, one, two, made } = await furnished()
  const clerk = await subuser(alice, ['employee_update'])
  expect(await clerk.call('checkin/list')).toEqual({ list: [], count: 0 })
  await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers: [two] })
  expect(await ids(clerk)).toEqual([made[1], made[3]])
  expect(await clerk.fails('checkin/list', { trackers: [one] })).toMatchObject({ code: 217 })
  expect(await (await subuser(alice, ['checkin_update'])).fails('checkin/list')).toMatchObject({ code: 13 })
})

test('those of a period, both ends included', async () => {
  const { alice, made } = await furnished()
  const [second, third] = ['2026-03-02 12:00:00', '2026-03-03 12:00:00']
  // It is told to the second, and found by what it was told as.
  await at(made[2], `${third}.700`)
  expect(await ids(alice, { from: second, to: third })).toEqual([made[1], made[2]])
  expect(await ids(alice, { from: third })).toEqual([made[2], made[3]])
  expect(await ids(alice, { to: second })).toEqual([made[0], made[1]])
  for (const to of [second, '2026-03-01 00:00:00'])
    expect(await alice.fails('checkin/list', { from: second, to })).toMatchObject({
      code: 7,
      body: { errors: [{ parameter: 'to' }] },
    })
  expect(await alice.fails('checkin/list', { from: second, to: '2026-08-03 12:00:00' })).toMatchObject({ code: 211 })
  const lisbon = { from: '2026-03-02T13:00:00+01:00', to: '2026-03-02T12:00:01Z' }
  expect(await ids(alice, lisbon)).toEqual([made[1]])
})

test('those for which conditions hold, written as objects or as JSON', async () => {
  const { alice, one, bo, ada, made } = await furnished()
  const [a, b, c, d] = made
  const contains = (field: string, value: string) => ({ type: 'contains', field, value })
  const eq = (field: string, value: number) => ({ type: 'eq', field, value })
  const period = { from: '2026-03-02 12:00:00', to: '2026-03-03 12:00:00' }
  const cases: [object, number[]][] = [
    [eq('employee', ada), [b, d]],
    [contains('employee', 'BO carl a'), [a, c]],
    [contains('employee', 'nobody'), []],
    [{ type: 'in', field: 'employee', value: [ada, bo] }, [a, b, c, d]],
    [{ type: 'in', field: 'employee', value: ['zuse', 'nobody'] }, [b, d]],
    [contains('location', 'QUAY'), [a, d]],
    [contains('location', '0% café'), [c]],
    [contains('location', '%'), [c]],
    [contains('comment', 'delivered'), [a, d]],
    [contains('comment', 'd'), [a, d]],
    [eq('comment', 404), [b]],
    [{ type: 'in', field: 'comment', value: ['signed', '404'] }, [b, d]],
    [{ type: 'period', field: 'marker_time', value: period }, [b, c]],
    [eq('tracker_id', one), [a, c]],
    [eq('tracker_id', 0.5), []],
    [contains('tracker_id', String(one)), [a, c]],
    [eq('form', 1), []],
    [contains('form', '1'), []],
    [{ type: 'not', condition: contains('comment', 'delivered') }, [b, c]],
    [{ type: 'or', conditions: [contains('comment', 'signed'), contains('location', 'Lisboa')] }, [b, d]],
    [{ type: 'and', conditions: [contains('comment', 'delivered'), eq('tracker_id', one)] }, [a]],
  ]
  for (const [condition, expected] of cases) {
    expect([condition, await ids(alice, { conditions: [condition] })]).toEqual([condition, expected])
    expect(await ids(alice, { conditions: [JSON.stringify(condition)] })).toEqual(expected)
  }
  const both = [contains('comment', 'delivered'), contains('location', 'quay'), eq('employee', bo)]
  expect(await alice.call('checkin/list', { conditions: both, limit: 1 })).toMatchObject({
    list: [{ id: a }],
    count: 1,
  })
  const wrong: [object, string][] = [
    [contains('id', '1'), 'conditions.0.field'],
    [eq('marker_time', 1), 'conditions.0.type'],
    [{ type: 'period', field: 'marker_time', value: { from: 'x' } }, 'conditions.0.value.from'],
    [contains('comment', ''), 'conditions.0.value'],
    [eq('form', Number.NaN), 'conditions.0.value'],
  ]
  for (const [condition, parameter] of wrong) {
    const { code, body } = await alice.fails('checkin/list', { conditions: [condition] })
    expect([code, body.errors[0].parameter]).toEqual([7, parameter])
  }
})

test('in the order of a field, equal ones by id', async () => {
  const { alice, made } = await furnished()
  const [a, b, c, d] = made
  const orders: [string, number[]][] = [
    ['employee', [b, d, a, c]],
    ['tracker_id', [a, c, b, d]],
    ['marker_time', [a, b, c, d]],
    ['location', [c, b, a, d]],
    ['comment', [b, a, d, c]],
    ['form', [a, b, c, d]],
  ]
  for (const [field, up] of orders) {
    expect([field, await ids(alice, { sort: [field] })]).toEqual([field, up])
    expect([field, await ids(alice, { sort: [`${field}=desc`] })]).toEqual([field, up.toReversed()])
    expect(await ids(alice, { sort: [`${field}=asc`], limit: 2, offset: 1 })).toEqual(up.slice(1, 3))
  }
  expect(await ids(alice, { sort: ['tracker_id=desc', 'comment=asc'] })).toEqual([b, d, a, c])
  expect((await alice.fails('checkin/list', { sort: ['files'] })).body.errors[0].parameter).toBe('sort.0')
})

test('those in a circle', async () => {
  const { alice, made } = await furnished()
  expect(await ids(alice, { location: { lat: alster.lat, lng: alster.lng, radius: 1 } })).toEqual(made)
  expect(await ids(alice, { location: { lat: alster.lat + 0.001, lng: alster.lng, radius: 100 } })).toEqual([])
  expect(await ids(alice, { location: { lat: alster.lat + 0.001, lng: alster.lng, radius: 112 } })).toEqual(made)
  for (const [location, parameter] of [
    [{ lat: 1, lng: 1 }, 'location.radius'],
    [{ lat: 1, lng: 1, radius: 0 }, 'location.radius'],
    [{ lng: 1, radius: 5 }, 'location.lat'],
  ])
    expect((await alice.fails('checkin/list', { location })).body.errors[0].parameter).toBe(parameter)
})
