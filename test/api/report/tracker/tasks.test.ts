import { expect, test } from 'vitest'
import type { Person } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { minutesFromNow, signInPhone } from '#test/phones.ts'
import { makeFormed, named, submitTaskForm } from '#test/task-forms.ts'
import { makeTask } from '#test/tasks.ts'
import { reporting } from './reporting.ts'

const { db, server, tenant, made } = await reporting()

const local = (minutes: number): string => minutesFromNow(minutes).slice(0, 19).replace('T', ' ')
const around = { from: local(-600), to: local(600) }

/** The sections of the only sheet of a report. */
const sections = async (person: Person, tracker_id: number, plugin: object, period: object = around) =>
  (await made(person, { plugin, trackers: [tracker_id], ...period })).sheets[0].sections

/** A task with a form that was submitted, one of another tracker, and one that begins later than the period ends. */
const furnished = async () => {
  const alice = await tenant()
  const [van, bike] = [await signInPhone(server, alice), await signInPhone(server, alice)]
  const time = { from: minutesFromNow(-60), to: minutesFromNow(60) }
  const { task_id, form_id } = await makeFormed(alice, { ...time, tracker_id: van.tracker_id, external_id: 'A-1' })
  const other = await makeFormed(alice, { ...time, tracker_id: bike.tracker_id })
  await submitTaskForm(db, alice, van, { task_id, form_id, values: named('Zoe') })
  await submitTaskForm(db, alice, bike, { ...other, values: named('Ada') })
  await makeTask(alice, { tracker_id: van.tracker_id, from: minutesFromNow(6000), to: minutesFromNow(6060) })
  return { alice, van, task_id }
}

test('tasks of the tracker that were to begin in the period, with what was answered', async () => {
  const { alice, van, task_id } = await furnished()
  const plugin = { plugin_id: 42, show_external_id: true, show_forms: true }
  const [names, table] = await sections(alice, van.tracker_id, plugin)
  expect(names.rows).toMatchObject([{ name: 'Assigned', raw: 1 }])
  expect(table.data.flatMap(({ rows }: { rows: object[] }) => rows)).toMatchObject([
    {
      ...{ id: { raw: task_id }, status: { v: 'Assigned' }, external_id: { v: 'A-1' } },
      ...{ form: { v: 'Delivery: Who took it: Zoe' }, address: { location: { lat: expect.any(Number) } } },
    },
  ])
  expect(await sections(alice, van.tracker_id, plugin, { from: local(-900), to: local(-700) })).toMatchObject([
    { type: 'text' },
  ])
})

test('forms that the tracker has submitted, of tasks and of check-ins', async () => {
  const { alice, van } = await furnished()
  const template_id = await makeTemplate(alice, {
    label: 'Arrival',
    fields: [{ id: 'note', label: 'Note', type: 'text' }],
  })
  const { tracker_id } = van
  const { id: form_id } = await alice.call('checkin/form/create', { tracker_id, template_id })
  const location = { lat: 52, lng: 13, address: 'Street 1' }
  await alice.call('checkin/create', { tracker_id, location, form_submission: { form_id, values: {} } })
  const [names, ...tables] = await sections(alice, tracker_id, { plugin_id: 70 })
  expect(names.rows).toMatchObject([{ name: 'Forms submitted', raw: 2 }])
  const told = tables.map(({ header, data }: { header: string; data: { header: string; rows: object[] }[] }) => [
    header,
    data.map((group) => group.rows.length),
  ])
  expect(told).toEqual([
    ['Arrival: 1', [1]],
    ['Delivery: 1', [1, 1]],
  ])
})
