import { describe, expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { minutesFromNow } from '#test/phones.ts'
import { aTask, makeTask, quay } from '#test/tasks.ts'

const { db, tenant, subuser, tracker } = await fleet({ task_quota: 2 })

test('a task of a tracker is assigned, with what was asked', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id } = await tracker(alice)
  const { id: tag } = await alice.call('tag/create', { tag: { name: 'urgent', color: 'ff0000' } })
  const asked = {
    ...{ ...aTask(), tracker_id, description: 'Ring twice.\nWait.', external_id: 'A-1', tags: [tag] },
    ...{ max_delay: 15, min_stay_duration: 5, min_arrival_duration: 1 },
  }
  const { id, external_id_counts } = await alice.call('task/create', { task: { ...asked, tags: [tag, tag] } })
  expect(external_id_counts).toBeUndefined()
  const { value } = await alice.call('task/read', { task_id: id })
  expect(value).toEqual({
    ...{ id, user_id: alice.id, type: 'task', ...asked, origin: 'manual', status: 'assigned' },
    ...{ status_change_date: value.creation_date, creation_date: expect.any(String) },
    ...{ arrival_date: null, stay_duration: 0 },
  })
})

test('a task of nobody is unassigned, and what is left out is nothing', async () => {
  const alice = await tenant()
  const { address: _, ...location } = quay
  const id = await makeTask(alice, { tracker_id: null, external_id: '', location })
  const { value } = await alice.call('task/read', { task_id: id })
  expect(value).toMatchObject({ tracker_id: null, status: 'unassigned', description: '', max_delay: 0 })
  expect(value).toMatchObject({ min_stay_duration: 0, min_arrival_duration: 0, location: { ...location, address: '' } })
  for (const name of ['tags', 'external_id']) expect(value).not.toHaveProperty(name)
})

test('others with the same external id are counted', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  await makeTask(bob, { external_id: 'A-1' })
  await makeTask(alice, { external_id: 'A-1' })
  expect(await alice.call('task/create', { task: aTask({ external_id: 'A-1' }) })).toMatchObject({
    external_id_counts: [{ external_id: 'A-1', count: 1 }],
  })
})

test.each([
  [{ to: '2036-12-01 09:00:00' }, 'task.to'],
  [{ tags: [2_000_000_000] }, 'task.tags'],
  [{ label: ' ' }, 'task.label'],
  [{ location: { ...quay, radius: 0 } }, 'task.location.radius'],
  [{ max_delay: -1 }, 'task.max_delay'],
])('%j is refused', async (wrong, parameter) => {
  const alice = await tenant()
  const { code, body } = await alice.fails('task/create', { task: aTask(wrong) })
  expect([code, body.errors.map((fault: { parameter: string }) => fault.parameter)]).toEqual([7, [parameter]])
})

test('for trackers that are seen and not blocked', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [own, foreign] = [await tracker(alice), await tracker(bob)]
  const clerk = await subuser(alice, ['task_update'])
  expect(await alice.fails('task/create', { task: aTask({ tracker_id: foreign.tracker_id }) })).toMatchObject({
    code: 201,
  })
  expect(await clerk.fails('task/create', { task: aTask({ tracker_id: own.tracker_id }) })).toMatchObject({ code: 201 })
  await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers: [own.tracker_id] })
  await makeTask(clerk, { tracker_id: own.tracker_id })
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', own.tracker_id)
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source).execute()
  expect(await alice.fails('task/create', { task: aTask({ tracker_id: own.tracker_id }) })).toMatchObject({ code: 201 })
})

test('who may not, and no more than the operator allows', async () => {
  const alice = await tenant()
  const reader = await subuser(alice, ['place_update'])
  expect(await reader.fails('task/create', { task: aTask() })).toMatchObject({ code: 13 })
  const id = await makeTask(alice)
  await makeTask(alice)
  expect(await alice.fails('task/create', { task: aTask() })).toMatchObject({ code: 268, http: 402 })
  await alice.call('task/delete', { task_id: id })
  await makeTask(alice)
  expect(await alice.call('task/count')).toEqual({ count: 2 })
})

test('a task has the form that is asked for with it, and none without', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const form_template_id = await makeTemplate(alice)
  const task = aTask({ form_template_id })
  const { id: bare } = await alice.call('task/create', { task })
  expect((await alice.call('task/read', { task_id: bare })).value).not.toHaveProperty('form')
  const foreign = aTask({ form_template_id: await makeTemplate(bob) })
  const { code, body } = await alice.fails('task/create', { task: foreign, create_form: true })
  expect([code, body.errors]).toMatchObject([201, [{ parameter: 'task.form_template_id' }]])
  const { id } = await alice.call('task/create', { task, create_form: true })
  const { value } = await alice.call('task/read', { task_id: id })
  expect(value).toMatchObject({ form_template_id, form: { task_id: id, template_version: 1, submitted: null } })
})

describe('who waits for it', () => {
  const recipient = {
    name: 'Grace Hopper',
    phone: '491511',
    email: 'grace@customer.example',
    language: 'de',
    notify: false,
  }

  test('is told with the task, and with nothing else: neither its history, the audit nor whoever has the key of deliveries', async () => {
    const alice = await tenant()
    const now = { from: minutesFromNow(-30), to: minutesFromNow(30) }
    const { tracker_id } = await tracker(alice)
    const id = await makeTask(alice, { ...now, tracker_id, recipient })
    expect((await alice.call('task/read', { task_id: id })).value.recipient).toEqual(recipient)
    expect((await alice.call('task/list')).list[0].recipient).toEqual(recipient)
    const told = [
      await alice.call('task/history/list', { task_id: id }),
      await alice.call('delivery/list'),
      await alice.call('user/audit/log/list', { from: minutesFromNow(-60), to: minutesFromNow(60) }),
    ]
    expect(told.map((one) => JSON.stringify(one).includes('Landungs'))).toEqual([true, true, true])
    expect(JSON.stringify(told)).not.toMatch(/Hopper|491511|customer\.example/)
  })

  test('may be nobody, and what is left out is usual', async () => {
    const alice = await tenant()
    const read = async (task_id: number) => (await alice.call('task/read', { task_id })).value.recipient
    const id = await makeTask(alice, { recipient: { phone: '1234' } })
    expect(await read(id)).toEqual({ name: '', phone: '1234', email: '', notify: true })
    await alice.call('task/update', { task: { id, ...aTask({ recipient: { name: '', notify: true } }) } })
    expect(await read(id)).toBeUndefined()
  })

  test('with numbers and addresses that are none', async () => {
    const alice = await tenant()
    const wrong = { name: 'x'.repeat(201), phone: '+49', email: 'grace', language: 'xx', notify: 'maybe' }
    const { code, body } = await alice.fails('task/create', { task: aTask({ recipient: wrong }) })
    expect(code).toBe(7)
    const named = (body.errors as { parameter: string }[]).map(({ parameter }) => parameter).toSorted()
    expect(named).toEqual(['email', 'language', 'name', 'notify', 'phone'].map((name) => `task.recipient.${name}`))
  })
})
