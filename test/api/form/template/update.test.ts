import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTemplate, readTemplate, template } from '#test/forms.ts'
import { inspected } from '#test/inspected.ts'
import { makeInspection } from '#test/inspections.ts'

const { tenant } = await fleet()

test('each update makes another version', async () => {
  const alice = await tenant()
  const id = await makeTemplate(alice)
  const before = await readTemplate(alice, id)
  const fields = [{ id: 'x', label: 'Only', type: 'signature' }]
  for (const label of ['Second', 'Third']) await alice.call('form/template/update', { template: { id, label, fields } })
  const { updated, ...told } = await readTemplate(alice, id)
  expect(told).toEqual({
    ...{ id, label: 'Third', description: null, version: 3, submit_in_zone: false, default: false },
    fields: [{ id: 'x', label: 'Only', description: null, required: false, type: 'signature' }],
    created: before.created,
  })
  expect(updated >= before.updated).toBe(true)
})

test('what is wrong is named, and nothing changes', async () => {
  const alice = await tenant()
  const id = await makeTemplate(alice)
  const before = await readTemplate(alice, id)
  const { code, body } = await alice.fails('form/template/update', {
    template: { ...template, id, fields: [{ id: 'x', label: 'X', type: 'dropdown' }] },
  })
  expect({ code, at: body.errors[0].parameter }).toEqual({ code: 7, at: 'template.fields.0.options' })
  expect(await readTemplate(alice, id)).toEqual(before)
})

test('an unknown one answers 201', async () => {
  const alice = await tenant()
  expect((await alice.fails('form/template/update', { template: { ...template, id: 1 } })).code).toBe(201)
})

test('who does not know inspections leaves one as it is; null ends it', async () => {
  const alice = await tenant()
  const id = await makeInspection(alice)
  const update = (more: object) =>
    alice.call('form/template/update', { template: { id, label: 'Walk', fields: inspected, ...more } })
  await update({})
  expect((await readTemplate(alice, id)).inspection.moments).toEqual(['before', 'after'])
  await update({ inspection: { moments: ['after'], vehicle_types: ['bus'] } })
  expect((await readTemplate(alice, id)).inspection).toEqual({ moments: ['after'], vehicle_types: ['bus'], tags: [] })
  await update({ inspection: null })
  expect((await readTemplate(alice, id)).inspection).toBeUndefined()
})
