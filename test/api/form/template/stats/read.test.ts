import { expect, test } from 'vitest'
import { checkIn } from '#test/checkins.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { every, makeTemplate, template } from '#test/forms.ts'
import { makeFormed } from '#test/task-forms.ts'
import { scheduleTask } from '#test/task-schedules.ts'
import { makeTask } from '#test/tasks.ts'

const { tenant, tracker, subuser } = await fleet()

const none = (...labels: string[]) => labels.map((label) => ({ label, count: 0 }))

test('a template that nobody has used counts nothing', async () => {
  const alice = await tenant()
  const template_id = await makeTemplate(alice)
  expect(await alice.call('form/template/stats/read', { template_id })).toEqual({
    tasks: { unassigned: 0, assigned: 0, done: 0, failed: 0, delayed: 0, arrived: 0, faulty: 0 },
    scheduled: 0,
    forms: { created: 0, submitted: 0 },
    days: [],
    answers: [
      { field_id: 'seen', answered: 0, choices: none('Lamp', 'Tyre', 'Oil') },
      { field_id: 'kind', answered: 0, choices: none('A', 'B') },
      { field_id: 'way', answered: 0, choices: none('A', 'B') },
      { field_id: 'stars', answered: 0, choices: none('1', '2', '3', '4') },
    ],
  })
})

test('an unknown one answers 201', async () => {
  expect((await (await tenant()).fails('form/template/stats/read', { template_id: 1 })).code).toBe(201)
})

test('answers are counted by what was chosen, whatever version it was chosen in, of trackers that are seen', async () => {
  const alice = await tenant()
  const { tracker_id: mine } = await tracker(alice)
  const { tracker_id: other } = await tracker(alice)
  const template_id = await makeTemplate(alice)
  const submit = async (tracker_id: number, values: object) => {
    const { id: form_id } = await alice.call('checkin/form/create', { tracker_id, template_id })
    const name = { type: 'text', value: 'Ada' }
    await checkIn(alice, tracker_id, { form_submission: { form_id, values: { name, ...values } } })
  }
  const seen = { type: 'checkbox_group', values: [true, false, true] }
  await submit(mine, { seen, kind: { type: 'dropdown', value_index: 1 }, stars: { type: 'rating', value: 4 } })
  await submit(other, { seen, way: { type: 'radio_group', value_index: 0 } })
  await alice.call('checkin/form/create', { tracker_id: mine, template_id })
  // What was B stands elsewhere now, and A is called otherwise.
  const fields = every.map((field) =>
    field.id === 'kind' ? { ...field, options: [{ label: 'B' }, { label: 'C' }] } : field,
  )
  await alice.call('form/template/update', { template: { ...template, id: template_id, fields } })

  const told = await alice.call('form/template/stats/read', { template_id })
  expect(told.forms).toEqual({ created: 3, submitted: 2 })
  expect(told.days).toEqual([{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), submitted: 2 }])
  const count = (label: string, count: number) => ({ label, count })
  expect(told.answers).toEqual([
    { field_id: 'seen', answered: 2, choices: [count('Lamp', 2), count('Tyre', 0), count('Oil', 2)] },
    { field_id: 'kind', answered: 1, choices: [count('B', 1), count('C', 0)] },
    { field_id: 'way', answered: 1, choices: [count('A', 1), count('B', 0)] },
    { field_id: 'stars', answered: 1, choices: [count('1', 0), count('2', 0), count('3', 0), count('4', 1)] },
  ])
  const bob = await subuser(alice)
  await alice.call('subuser/tracker/bind', { subuser_id: bob.id, trackers: [mine] })
  const toBob = await bob.call('form/template/stats/read', { template_id })
  expect(toBob.days[0].submitted).toBe(1)
  expect(toBob.answers[2]).toEqual({ field_id: 'way', answered: 0, choices: none('A', 'B') })
})

test('tasks with a form of it are counted by their state, of those that are seen', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const clerk = await subuser(alice)
  const { template_id } = await makeFormed(alice)
  const task_id = await makeTask(alice, { tracker_id })
  await alice.call('task/form/create', { task_id, template_id })
  const countOf = async (person: Person) => (await person.call('form/template/stats/read', { template_id })).tasks
  expect(await countOf(alice)).toMatchObject({ unassigned: 1, assigned: 1, done: 0 })
  expect(await countOf(clerk)).toMatchObject({ unassigned: 0, assigned: 0 })
  await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers: [tracker_id] })
  expect(await countOf(clerk)).toMatchObject({ unassigned: 0, assigned: 1 })
})

test('schedules that make tasks with a form of it are counted, of those that are seen', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const template_id = await makeTemplate(alice)
  await scheduleTask(alice)
  await scheduleTask(alice, { form_template_id: template_id })
  await scheduleTask(alice, { form_template_id: template_id, tracker_id })
  const countOf = async (person: Person) => (await person.call('form/template/stats/read', { template_id })).scheduled
  const [clerk, chief] = [await subuser(alice), await subuser(alice, ['task_update'])]
  expect([await countOf(alice), await countOf(clerk), await countOf(chief)]).toEqual([2, 0, 1])
  await alice.call('subuser/tracker/bind', { subuser_id: clerk.id, trackers: [tracker_id] })
  expect(await countOf(clerk)).toBe(1)
})
