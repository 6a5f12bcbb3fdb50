import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { signInPhone } from '#test/phones.ts'
import { make as makePlace } from '#test/places.ts'
import { asked, makeFormed, named, submitTaskForm } from '#test/task-forms.ts'
import { makeTask, quay } from '#test/tasks.ts'
import { make as makeZone } from '#test/zones.ts'

const { db, server, tenant, subuser } = await fleet()
const path = 'task/form/list'
const every = { ascending: true, include_unsubmitted: true }

const idsOf = async (person: Person, params: object): Promise<number[]> =>
  (await person.call(path, { ...every, order_by: 'task_id', ...params })).list.map(
    ({ task }: { task: { id: number } }) => task.id,
  )

/** Three tasks with a form of one template: of a van that has submitted, of a bike that has not, and of nobody. */
const furnished = async () => {
  const alice = await tenant()
  const [van, bike] = [
    await signInPhone(server, alice, { label: 'Van' }),
    await signInPhone(server, alice, { label: 'Bike' }),
  ]
  const { tracker_id } = van
  await alice.call('employee/create', { employee: { first_name: 'Zoe', last_name: 'Abel', tracker_id } })
  await alice.call('employee/create', { employee: { first_name: 'Ada', tracker_id: bike.tracker_id } })
  await alice.call('vehicle/create', { vehicle: { label: 'Sprinter', type: 'car', reg_number: 'HH 1', tracker_id } })
  const template_id = await makeTemplate(alice, { label: 'Receipt', description: 'At the door', fields: asked })
  const on = (day: number) => ({ from: `2036-12-0${day} 09:00:00`, to: `2036-12-0${day} 17:00:00` })
  const at = (address: string) => ({ location: { ...quay, address } })
  const made = [
    await makeTask(alice, { tracker_id, label: 'Crate', ...on(1), ...at('Quay 5') }),
    await makeTask(alice, { tracker_id: bike.tracker_id, label: 'letter', ...on(2), ...at('Avenida 9') }),
    await makeTask(alice, { tracker_id: null, label: 'Barrel', ...on(3), ...at('Yard') }),
  ] as const
  for (const task_id of made) await alice.call('task/form/create', { task_id, template_id })
  const form_id = (await alice.call('task/form/read', { task_id: made[0] })).value.id
  await submitTaskForm(db, alice, van, {
    ...{ task_id: made[0], form_id, values: named('Eve') },
    location: { lat: 53.5, lng: 10, address: 'Gate 12' },
  })
  return { alice, van, bike, template_id, made }
}

test('a form is told with its task, who has it, and where it was submitted', async () => {
  const { alice, van, template_id, made } = await furnished()
  const yard = { type: 'circle', label: 'Yard', center: { lat: 53.5, lng: 10 }, radius: 100 }
  const zone = await makeZone(alice, yard)
  await makeZone(alice, { ...yard, label: 'Elsewhere', center: { lat: 53.6, lng: 10 } })
  const place_id = await makePlace(alice, { location: { lat: 53.5, lng: 10, address: 'Gate', radius: 50 } })
  const changed = { status: 'done', status_change_date: new Date('2036-12-01T10:30:00Z') }
  await db
    .updateTable('task')
    .set({ ...changed, arrival_date: new Date('2036-12-01T10:05:00Z') })
    .where('id', '=', made[0])
    .execute()
  const { list, count } = await alice.call(path, { ...every, include_unsubmitted: false, template_id })
  const { form, ...task } = (await alice.call('task/read', { task_id: made[0] })).value
  const times = { completion_date: '2036-12-01 10:30:00', fact_duration: 'PT25M' }
  expect([count, list]).toEqual([
    1,
    [
      {
        form,
        task: { ...task, ...times },
        tracker: { id: van.tracker_id, label: expect.any(String) },
        employee: { id: expect.any(Number), first_name: 'Zoe', middle_name: '', last_name: 'Abel' },
        vehicle: { id: expect.any(Number), label: 'Sprinter' },
        submit_places: {
          location: { lat: 53.5, lng: 10, address: 'Gate 12' },
          places: [{ id: place_id, label: expect.any(String) }],
          zones: [{ id: zone, label: 'Yard' }],
        },
      },
    ],
  ])
  const { list: all } = await alice.call(path, { ...every, template_id, order_by: 'task_id' })
  expect(all[2]).toMatchObject({
    ...{ tracker: null, employee: null, vehicle: null, submit_places: null },
    task: { completion_date: null, fact_duration: null },
  })
})

test('of a template or of tasks, a part of them, and how many there are', async () => {
  const { alice, template_id, made } = await furnished()
  const [first, second, third] = made
  await makeFormed(alice)
  expect(await idsOf(alice, { template_id })).toEqual([...made])
  expect(await idsOf(alice, { task_ids: [third, first] })).toEqual([first, third])
  expect(await idsOf(alice, { template_id, include_unsubmitted: false })).toEqual([first])
  expect(await idsOf(alice, { template_id, limit: 1, offset: 1 })).toEqual([second])
  expect((await alice.call(path, { ...every, template_id, limit: 1 })).count).toBe(3)
  expect(await alice.fails(path, { ...every, template_id, limit: 10_001 })).toMatchObject({ code: 212 })
})

test('exactly one of both, that there is', async () => {
  const [{ alice, template_id, made }, bob] = [await furnished(), await tenant()]
  for (const wrong of [{}, { template_id, task_ids: [made[0]] }])
    expect(await alice.fails(path, { ...every, ...wrong })).toMatchObject({ code: 7 })
  expect(await bob.fails(path, { ...every, template_id })).toMatchObject({ code: 204, http: 404 })
  expect(await bob.fails(path, { ...every, task_ids: [made[0]] })).toMatchObject({ code: 204 })
  expect(await alice.fails(path, { ...every, task_ids: [made[0], 2_000_000_000] })).toMatchObject({ code: 204 })
  const filters = { task_id: await makeTask(bob) }
  expect(await alice.fails(path, { ...every, template_id, filters })).toMatchObject({ code: 204 })
  expect(await idsOf(alice, { task_ids: [made[0], made[0]] })).toEqual([made[0]])
})

test.each([
  ['task_id', [0, 1, 2]],
  ['created', [0, 1, 2]],
  ['submitted', [0, 1, 2]],
  ['task_address', [1, 0, 2]],
  ['submit_address', [0, 1, 2]],
  ['employee_full_name', [1, 0, 2]],
  ['vehicle_label', [0, 1, 2]],
  ['task_label', [2, 0, 1]],
  ['task_creation_date', [0, 1, 2]],
  ['task_from', [0, 1, 2]],
  ['task_to', [0, 1, 2]],
  ['task_arrival_date', [0, 1, 2]],
  ['task_completion_date', [0, 1, 2]],
  ['form_label', [0, 1, 2]],
  ['form_description', [0, 1, 2]],
] as const)('by %s', async (order_by, places) => {
  const { alice, template_id, made } = await furnished()
  await db.updateTable('task').set({ arrival_date: new Date(), status: 'done' }).where('id', '=', made[0]).execute()
  const up = places.map((i) => made[i])
  expect(await idsOf(alice, { template_id, order_by })).toEqual(up)
  expect(await idsOf(alice, { template_id, order_by, ascending: false })).toEqual(up.toReversed())
})

test.each([
  ['employee_full_name', 'abel', [0]],
  ['vehicle_label', 'RINT', [0]],
  ['task_label', 'r', [0, 1, 2]],
  ['task_label', 'rat', [0]],
  ['task_address', 'avenida', [1]],
  ['submit_address', 'gate 1', [0]],
  ['submit_address', '%', []],
  ['form_label', 'RECEIPT', [0, 1, 2]],
  ['form_description', 'window', []],
])('%s has %s', async (name, part, places) => {
  const { alice, template_id, made } = await furnished()
  expect(await idsOf(alice, { template_id, filters: { [name]: part } })).toEqual(places.map((i) => made[i]))
})

test('filters hold all together, and what is empty asks for nothing', async () => {
  const { alice, bike, template_id, made } = await furnished()
  const { label } = (await alice.call('tracker/read', { tracker_id: bike.tracker_id })).value
  const filters = { tracker_label: label, task_label: 'letter', task_id: made[1] }
  expect(await idsOf(alice, { template_id, filters })).toContain(made[1])
  expect(await idsOf(alice, { template_id, filters: { ...filters, task_id: made[0] } })).toEqual([])
  const none = { task_label: ' ', task_id: null, form_label: null }
  expect(await idsOf(alice, { template_id, filters: none })).toEqual([...made])
  expect(await idsOf(alice, { template_id, filters: null, order_by: null, task_to_period: null })).toHaveLength(3)
})

test('six periods, both ends included', async () => {
  const { alice, template_id, made } = await furnished()
  const [first, second] = made
  const done = { status: 'delayed', status_change_date: new Date('2036-12-05T10:00:00Z') }
  await db
    .updateTable('task')
    .set({ ...done, arrival_date: new Date('2036-12-04T10:00:00Z') })
    .where('id', '=', second)
    .execute()
  const within = (name: string, from: string, to: string) =>
    idsOf(alice, { template_id, [name]: { from: `2036-12-${from}:00`, to: `2036-12-${to}:00` } })
  expect(await within('task_from_period', '01 09:00', '02 08:59')).toEqual([first])
  expect(await within('task_to_period', '01 17:01', '02 17:00')).toEqual([second])
  expect(await within('task_arrival_period', '04 10:00', '04 10:01')).toEqual([second])
  expect(await within('task_completion_period', '05 09:59', '05 10:00')).toEqual([second])
  expect(await within('task_completion_period', '04 09:59', '04 11:00')).toEqual([])
  const today = { from: new Date(Date.now() - 3_600_000).toISOString(), to: null }
  expect(await idsOf(alice, { template_id, submit_period: today })).toEqual([first])
  expect(await idsOf(alice, { template_id, task_creation_period: today })).toEqual([...made])
  expect(await idsOf(alice, { template_id, task_creation_period: { to: '2020-01-01 00:00:00' } })).toEqual([])
  const wrong = { from: '2036-12-02 00:00:00', to: '2036-12-01 00:00:00' }
  const { code, body } = await alice.fails(path, { ...every, template_id, task_to_period: wrong })
  expect([code, body.errors[0].parameter]).toEqual([7, 'task_to_period.to'])
})

test('a sub-user sees forms of the tasks that it sees', async () => {
  const { alice, bike, template_id, made } = await furnished()
  const [reader, clerk] = [await subuser(alice), await subuser(alice, ['task_update'])]
  for (const { id } of [reader, clerk])
    await alice.call('subuser/tracker/bind', { subuser_id: id, trackers: [bike.tracker_id] })
  expect(await idsOf(reader, { template_id })).toEqual([made[1]])
  expect(await idsOf(clerk, { template_id })).toEqual([made[1], made[2]])
  expect(await reader.fails(path, { ...every, task_ids: [made[0]] })).toMatchObject({ code: 204 })
})
