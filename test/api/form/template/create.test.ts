import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { every, makeTemplate, readTemplate, template } from '#test/forms.ts'
import { inspected } from '#test/inspected.ts'
import { makeInspection } from '#test/inspections.ts'

const { tenant, subuser } = await fleet({ form_template_quota: 2 })

test('a created template is told as it was sent, in its first version', async () => {
  const alice = await tenant()
  const id = await makeTemplate(alice, { default: true, id: null, version: 7, created: '2020-01-01 00:00:00' })
  const { created, updated, ...told } = await readTemplate(alice, id)
  expect(told).toEqual({ ...template, id, default: true, version: 1 })
  expect(updated).toBe(created)
  expect(created > '2026').toBe(true)
})

test('what is left out has a value that stands for it', async () => {
  const alice = await tenant()
  const { id } = await alice.call('form/template/create', {
    template: {
      label: 'Short',
      fields: [
        { id: '1', label: 'Text', type: 'text', required: true, max_stars: 3 },
        { id: '2', label: 'File', type: 'file', description: null },
      ],
    },
  })
  expect(await readTemplate(alice, id)).toMatchObject({
    ...{ description: null, submit_in_zone: false, default: false },
    fields: [
      {
        ...{ id: '1', label: 'Text', description: null, required: true, type: 'text' },
        ...{ min_length: 1, max_length: 1024 },
      },
      {
        ...{ id: '2', label: 'File', description: null, required: false, type: 'file' },
        ...{ min_file_size: 0, max_file_size: 16_777_216, allowed_extensions: null },
      },
    ],
  })
})

const text = { id: 'a', label: 'A', type: 'text' }
const of = (more: object) => [{ ...text, ...more }]
const some = [{ label: 'One' }, { label: 'Two' }]

test.each<[object, string]>([
  [{ label: '' }, 'template.label'],
  [{ label: 'x'.repeat(101) }, 'template.label'],
  [{ fields: undefined }, 'template.fields'],
  [{ fields: of({ id: '' }) }, 'template.fields.0.id'],
  [{ fields: of({ id: 'x'.repeat(20) }) }, 'template.fields.0.id'],
  [{ fields: of({ id: 'a b' }) }, 'template.fields.0.id'],
  [{ fields: [text, text] }, 'template.fields.1.id'],
  [{ fields: of({ label: ' ' }) }, 'template.fields.0.label'],
  [{ fields: of({ description: 'x'.repeat(513) }) }, 'template.fields.0.description'],
  [{ fields: of({ type: 'video' }) }, 'template.fields.0.type'],
  [{ fields: of({ max_length: 1025 }) }, 'template.fields.0.max_length'],
  [{ fields: of({ max_length: 0 }) }, 'template.fields.0.max_length'],
  [{ fields: of({ min_length: -1 }) }, 'template.fields.0.min_length'],
  [{ fields: of({ min_length: 5, max_length: 4 }) }, 'template.fields.0.min_length'],
  [{ fields: of({ required: true, min_length: 0 }) }, 'template.fields.0.min_length'],
  [{ fields: of({ type: 'checkbox_group' }) }, 'template.fields.0.group'],
  [{ fields: of({ type: 'checkbox_group', group: [] }) }, 'template.fields.0.group'],
  [{ fields: of({ type: 'checkbox_group', group: [{ label: '' }] }) }, 'template.fields.0.group.0.label'],
  [{ fields: of({ type: 'checkbox_group', group: some, max_checked: 3 }) }, 'template.fields.0.max_checked'],
  [
    { fields: of({ type: 'checkbox_group', group: some, required: true, min_checked: 0 }) },
    'template.fields.0.min_checked',
  ],
  [{ fields: of({ type: 'dropdown' }) }, 'template.fields.0.options'],
  [{ fields: of({ type: 'radio_group', options: null }) }, 'template.fields.0.options'],
  [{ fields: of({ type: 'rating', max_stars: 0 }) }, 'template.fields.0.max_stars'],
  [{ fields: of({ type: 'file', max_file_size: 16_777_217 }) }, 'template.fields.0.max_file_size'],
  [{ fields: of({ type: 'file', min_file_size: 9, max_file_size: 8 }) }, 'template.fields.0.min_file_size'],
  [{ fields: of({ type: 'file', allowed_extensions: [] }) }, 'template.fields.0.allowed_extensions'],
  [{ fields: of({ type: 'file', allowed_extensions: ['a/b'] }) }, 'template.fields.0.allowed_extensions.0'],
  [
    { fields: of({ type: 'file', allowed_extensions: Array.from({ length: 17 }, (_, i) => `e${i}`) }) },
    'template.fields.0.allowed_extensions',
  ],
  [{ fields: of({ type: 'photo', max_files: 7 }) }, 'template.fields.0.max_files'],
  [{ fields: of({ type: 'separator', required: true }) }, 'template.fields.0.required'],
  [{ fields: Array.from({ length: 129 }, (_, i) => ({ ...text, id: `${i}` })) }, 'template.fields'],
  [{ fields: Array.from({ length: 17 }, (_, i) => ({ ...text, id: `${i}`, type: 'photo' })) }, 'template.fields'],
])('%j answers 7 and names %s', async (more, parameter) => {
  const { code, body } = await (await tenant()).fails('form/template/create', { template: { ...template, ...more } })
  const at = new Set(body.errors?.map((fault: { parameter: string }) => fault.parameter))
  expect({ code, at: [...at] }).toEqual({ code: 7, at: [parameter] })
})

test('as many fields as there may be are taken', async () => {
  const fields = Array.from({ length: 128 }, (_, i) => ({ ...text, id: `${i}`, type: i < 16 ? 'file' : 'text' }))
  const alice = await tenant()
  expect((await readTemplate(alice, await makeTemplate(alice, { fields }))).fields).toHaveLength(128)
})

test('beyond the quota of the account there is no other', async () => {
  const alice = await tenant()
  for (const label of ['one', 'two']) await makeTemplate(alice, { label })
  expect(await alice.fails('form/template/create', { template })).toMatchObject({ code: 268, http: 402 })
})

test('a sub-user needs the right', async () => {
  const alice = await tenant()
  expect((await (await subuser(alice)).fails('form/template/create', { template })).code).toBe(13)
  const id = await makeTemplate(await subuser(alice, ['form_template_update']))
  expect((await readTemplate(alice, id)).fields).toEqual(every)
})

test('a template of inspections says when and of which vehicles, of all unless it is said, and has something to fail', async () => {
  const alice = await tenant()
  const id = await makeInspection(alice, { moments: ['after'] })
  expect((await readTemplate(alice, id)).inspection).toEqual({ moments: ['after'], vehicle_types: [], tags: [] })
  const wrong = async (inspection: object, fields: object = inspected) => {
    const asked = { template: { label: 'Walk', fields, inspection } }
    return (await alice.fails('form/template/create', asked)).body.errors[0].parameter
  }
  expect(await wrong({ moments: ['before'] }, [{ id: 'x', label: 'X', type: 'text' }])).toBe('template.fields')
  expect(await wrong({ moments: [] })).toBe('template.inspection.moments')
  expect(await wrong({ moments: ['noon'] })).toBe('template.inspection.moments.0')
  expect(await wrong({ moments: ['before'], vehicle_types: ['ship'] })).toBe('template.inspection.vehicle_types.0')
})
