import { expect, test } from 'vitest'
import { createMany } from '#store/tasks/task-batch.ts'
import { fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { makeTask, quay, taskIds } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet()

/** An account with two trackers and people, and four tasks. */
const furnished = async () => {
  const alice = await tenant()
  const [one, two] = [
    (await tracker(alice, { label: 'Lorry' })).tracker_id,
    (await tracker(alice, { label: 'Bike' })).tracker_id,
  ]
  const { id: zoe } = await alice.call('employee/create', {
    employee: { first_name: 'Zoe', last_name: 'Abel', tracker_id: one },
  })
  const { id: tag } = await alice.call('tag/create', { tag: { name: 'urgent', color: 'ff0000' } })
  const on = (day: number) => ({ from: `2036-12-0${day} 09:00:00`, to: `2036-12-0${day} 17:00:00` })
  const at = (lng: number, address: string) => ({ location: { ...quay, lng, address } })
  const made = [
    await makeTask(alice, { ...on(1), ...at(9.1, 'Quay 5'), tracker_id: one, label: 'Deliver 12', external_id: 'A-1' }),
    await makeTask(alice, { ...on(2), ...at(9.2, 'Avenida 9'), tracker_id: two, label: 'fetch', tags: [tag] }),
    await makeTask(alice, { ...on(3), ...at(9.3, '100% Café'), tracker_id: one, label: 'Deliver' }),
    await makeTask(alice, {
      ...on(4),
      ...at(9.4, 'Yard'),
      label: 'Count',
      description: 'all crates',
      external_id: 'A-1',
    }),
  ] as const
  await db.updateTable('task').set({ status: 'done' }).where('id', '=', made[2]).execute()
  return { alice, one, two, zoe, tag, made }
}

test('tasks by id, a part of them, and how many there are', async () => {
  const { alice, made } = await furnished()
  const { list, count } = await alice.call('task/list')
  expect(count).toBe(4)
  for (const [i, value] of list.entries())
    expect(await alice.call('task/read', { task_id: made[i] })).toEqual({ value })
  expect((await alice.call('task/list', { limit: 2, offset: 1 })).count).toBe(4)
  expect(await taskIds(alice, { limit: 2, offset: 1 })).toEqual([made[1], made[2]])
  expect(await alice.fails('task/list', { limit: 10_001 })).toMatchObject({ code: 212 })
  expect(await taskIds(await tenant())).toEqual([])
})

test('a list of more than are read at a time is whole, and in its order', async () => {
  const alice = await tenant()
  const [from, to] = [new Date('2036-12-01T09:00:00Z'), new Date('2036-12-01T12:00:00Z')]
  const given = Array.from({ length: 205 }, (_, i) => ({ label: `${i}`, location: quay, from, to, tracker_id: null }))
  const making = { origin: 'imported', user_id: alice.id, now: new Date() } as const
  const ids = await createMany(db, { account_id: alice.id }, given, making)
  expect(ids).toHaveLength(205)
  expect(await taskIds(alice)).toEqual(ids)
  const part = { sort: ['id=desc'], offset: 3, limit: 200 }
  expect(await taskIds(alice, part)).toEqual(ids.toReversed().slice(3, 203))
})

test('of trackers, of a status, with an id elsewhere, with tags', async () => {
  const { alice, one, two, tag, made } = await furnished()
  const [first, second, third, fourth] = made
  expect(await taskIds(alice, { trackers: [one] })).toEqual([first, third])
  expect(await taskIds(alice, { trackers: [two, 2_000_000_000] })).toEqual([second])
  expect(await taskIds(alice, { statuses: ['done', 'unassigned'] })).toEqual([third, fourth])
  expect(await taskIds(alice, { statuses: [] })).toEqual([])
  expect(await taskIds(alice, { external_id: 'A-1' })).toEqual([first, fourth])
  expect(await taskIds(alice, { external_id: 'A-1', trackers: [one] })).toEqual([first])
  expect(await taskIds(alice, { tag_ids: [tag] })).toEqual([second])
  const none = { trackers: null, statuses: null, external_id: null, tag_ids: [], filter: ' ', filters: [''] }
  expect(await taskIds(alice, none)).toEqual([...made])
})

test('a period has a moment in common with their time', async () => {
  const { alice, made } = await furnished()
  const [first, second, third, fourth] = made
  expect(await taskIds(alice, { from: '2036-12-02 17:00:00', to: '2036-12-03 09:00:00' })).toEqual([second, third])
  expect(await taskIds(alice, { from: '2036-12-02 17:00:01', to: '2036-12-03 08:59:58' })).toEqual([])
  expect(await taskIds(alice, { from: '2036-12-03 12:00:00' })).toEqual([third, fourth])
  expect(await taskIds(alice, { to: '2036-12-01 12:00:00' })).toEqual([first])
  const { code, body } = await alice.fails('task/list', { from: '2036-12-02 00:00:00', to: '2036-12-01 00:00:00' })
  expect([code, body.errors[0].parameter]).toEqual([7, 'to'])
})

test('parts of texts, of any or of those of the task', async () => {
  const { alice, made } = await furnished()
  const [first, second, third, fourth] = made
  expect(await taskIds(alice, { filter: 'DELIVER' })).toEqual([first, third])
  expect(await taskIds(alice, { filter: '100%' })).toEqual([third])
  expect(await taskIds(alice, { filter: 'a-1' })).toEqual([first, fourth])
  expect(await taskIds(alice, { filter: 'zoe' })).toEqual([first, third])
  expect(await taskIds(alice, { filter: 'bike' })).toEqual([second])
  expect(await taskIds(alice, { filters: ['deliver', 'quay'] })).toEqual([first])
  expect(await taskIds(alice, { filters: ['crates'] })).toEqual([fourth])
  expect(await taskIds(alice, { filters: ['zoe'] })).toEqual([])
})

test('a circle holds their centres', async () => {
  const { alice, made } = await furnished()
  const around = (lng: number) => ({ location: { lat: quay.lat, lng, radius: 7000 } })
  expect(await taskIds(alice, around(9.15))).toEqual([made[0], made[1]])
  expect(await taskIds(alice, around(12))).toEqual([])
})

test.each([
  [{ type: 'eq', field: 'employee', value: 'zoe' }, [0, 2]],
  [{ type: 'contains', field: 'employee', value: 'lorr' }, [0, 2]],
  [{ type: 'in', field: 'status', value: ['done'] }, [2]],
  [{ type: 'contains', field: 'label', value: '12' }, [0]],
  [{ type: 'contains', field: 'location', value: 'avenida' }, [1]],
  [{ type: 'contains', field: 'description', value: 'crate' }, [3]],
  [{ type: 'contains', field: 'external_id', value: 'A-' }, [0, 3]],
  [{ type: 'period', field: 'from', value: { from: '2036-12-02 00:00:00', to: '2036-12-03 09:00:00' } }, [1, 2]],
  [{ type: 'period', field: 'to', value: { from: '2036-12-04 00:00:00', to: '2036-12-05 00:00:00' } }, [3]],
  [{ type: 'period', field: 'arrival_date', value: { from: '2036-12-04 00:00:00', to: '2036-12-05 00:00:00' } }, []],
  [
    { type: 'period', field: 'status_change_date', value: { from: '2020-01-01 00:00:00', to: '2020-01-02 00:00:00' } },
    [],
  ],
  [{ type: 'eq', field: 'stay_duration', value: 0 }, [0, 1, 2, 3]],
  [{ type: 'eq', field: 'form', value: 1 }, []],
  [{ type: 'not', condition: { type: 'contains', field: 'label', value: 'deliver' } }, [1, 3]],
])('%j', async (condition, places) => {
  const { alice, zoe, made } = await furnished()
  const asked = JSON.parse(JSON.stringify(condition).replace('"zoe"', String(zoe)))
  expect(await taskIds(alice, { conditions: [asked] })).toEqual(places.map((place) => made[place]))
})

test('the id of a task is a condition, and a field that there is not is refused', async () => {
  const { alice, made } = await furnished()
  expect(await taskIds(alice, { conditions: [{ type: 'in', field: 'id', value: [made[1], 3] }] })).toEqual([made[1]])
  const { code, body } = await alice.fails('task/list', { conditions: [{ type: 'eq', field: 'radius', value: 1 }] })
  expect([code, body.errors[0].parameter]).toEqual([7, 'conditions.0.field'])
})

test.each([
  ['employee', [3, 1, 0, 2]],
  ['employee=desc', [2, 0, 1, 3]],
  ['label', [3, 2, 0, 1]],
  ['location', [2, 1, 0, 3]],
  ['from=desc', [3, 2, 1, 0]],
  ['to', [0, 1, 2, 3]],
  ['id=desc', [3, 2, 1, 0]],
  ['status', [0, 1, 2, 3]],
  ['form', [0, 1, 2, 3]],
])('sorted by %s', async (sort, places) => {
  const { alice, made } = await furnished()
  const ids = await taskIds(alice, { sort: [sort] })
  expect(ids).toEqual(places.map((place) => made[place]))
})

test('a sub-user sees those of its trackers, and those of nobody where it may give them away', async () => {
  const { alice, two, made } = await furnished()
  const [reader, clerk] = [await subuser(alice, []), await subuser(alice, ['task_update'])]
  for (const { id } of [reader, clerk]) await alice.call('subuser/tracker/bind', { subuser_id: id, trackers: [two] })
  expect(await taskIds(reader)).toEqual([made[1]])
  expect(await taskIds(clerk)).toEqual([made[1], made[3]])
  expect((await reader.call('task/list', { filter: 'e' })).count).toBe(1)
})

test('by the template of their form, and sorted by what that is called', async () => {
  const { alice, made } = await furnished()
  const [receipt, arrival] = [
    await makeTemplate(alice, { label: 'receipt' }),
    await makeTemplate(alice, { label: 'Arrival' }),
  ]
  await alice.call('task/form/create', { task_id: made[0], template_id: receipt })
  await alice.call('task/form/create', { task_id: made[1], template_id: arrival })
  const of = (value: number) => taskIds(alice, { conditions: [{ type: 'eq', field: 'form', value }] })
  expect([await of(receipt), await of(arrival)]).toEqual([[made[0]], [made[1]]])
  expect(await taskIds(alice, { sort: ['form'] })).toEqual([made[1], made[0], made[2], made[3]])
  const { list } = await alice.call('task/list', { sort: ['form'], limit: 1 })
  expect(list).toMatchObject([{ form_template_id: arrival, form: { label: 'Arrival', submitted: null } }])
})
