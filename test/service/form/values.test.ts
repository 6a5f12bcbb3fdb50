import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeForm } from '#test/forms.ts'

/** What may be sent as values of a form, with a check-in. */

const { server, tenant, tracker } = await fleet()
const alice = await tenant()
const { tracker_id } = await tracker(alice)
const location = { lat: 52.5, lng: 13.4, address: 'Yard 1' }
const name = { type: 'text', value: 'Ada' }

const given = (form_id: number, values: unknown) => ({ tracker_id, location, form_submission: { form_id, values } })
const refused = async (values: unknown) => {
  const { code, body } = await alice.fails('checkin/create', given(await makeForm(alice, tracker_id), values))
  return { code, errors: body.errors }
}

test.each<[unknown, string]>([
  [[], 'form_submission.values'],
  [{ name: 'Ada' }, 'form_submission.values.name'],
  [{ name: { value: 'Ada' } }, 'form_submission.values.name.type'],
  [{ name: { type: 'video', value: 'Ada' } }, 'form_submission.values.name.type'],
  [{ line: { type: 'separator' } }, 'form_submission.values.line.type'],
  [{ name: { type: 'text', value: ['Ada'] } }, 'form_submission.values.name.value'],
  [{ name: { type: 'text', value: 'A\u0007da' } }, 'form_submission.values.name.value'],
  [{ seen: { type: 'checkbox_group', values: 'all' } }, 'form_submission.values.seen.values'],
  [{ kind: { type: 'dropdown', value_index: 0.5 } }, 'form_submission.values.kind.value_index'],
  [{ photo: { type: 'photo', file_ids: [0] } }, 'form_submission.values.photo.file_ids.0'],
  [{ photo: { type: 'photo', file_ids: 'xyz' } }, 'form_submission.values.photo.file_ids'],
  [{ 'a b': 5 }, 'form_submission.values.a b'],
  [Object.fromEntries(Array.from({ length: 129 }, (_, i) => [`${i}`, name])), 'form_submission.values'],
])('%j is of another shape: 7 names %s', async (values, parameter) => {
  const { code, errors } = await refused(values)
  expect({ code, at: errors?.map((fault: { parameter: string }) => fault.parameter) }).toMatchObject({
    code: 7,
    at: expect.arrayContaining([parameter]),
  })
})

test.each([['a b'], ['constructor'], ['__proto__'], ['x'.repeat(300)]])(
  'a value of %s, which is no field, is told as such',
  async (field_id) => {
    const values = JSON.parse(`{"name": ${JSON.stringify(name)}, ${JSON.stringify(field_id)}: ${JSON.stringify(name)}}`)
    const { code, errors } = await refused(values)
    expect({ code, errors }).toEqual({
      code: 242,
      errors: [{ field_id, code: 8, error: 'the form has no such field' }],
    })
  },
)

test('a field may be called as what every object has', async () => {
  const fields = ['constructor', 'toString'].map((id) => ({ id, label: id, type: 'text', required: true }))
  const id = await makeForm(alice, tracker_id, { fields })
  expect((await alice.fails('checkin/create', given(id, {}))).body.errors).toMatchObject([
    { field_id: 'constructor', code: 1 },
    { field_id: 'toString', code: 1 },
  ])
  const values = { constructor: name, toString: name }
  await alice.call('checkin/create', given(id, values))
  expect((await alice.call('form/read', { id })).value.values).toEqual(values)
})

test('a date may be written without its zeros', async () => {
  const fields = [{ id: 'day', label: 'day', type: 'date' }]
  const id = await makeForm(alice, tracker_id, { fields })
  await alice.call('checkin/create', given(id, { day: { type: 'date', value: '2026-7-9' } }))
  expect((await alice.call('form/read', { id })).value.values).toEqual({ day: { type: 'date', value: '2026-07-09' } })
})

test('it may come as a form of text too, with numbers as text', async () => {
  const form_id = await makeForm(alice, tracker_id)
  const values = { name, kind: { type: 'dropdown', value_index: '1' }, stars: { type: 'rating', value: '3' } }
  const payload = new URLSearchParams({
    ...{ hash: alice.hash, tracker_id: `${tracker_id}`, location: JSON.stringify(location) },
    form_submission: JSON.stringify({ form_id: `${form_id}`, values }),
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.inject({ method: 'POST', url: '/v2/checkin/create', headers, payload: `${payload}` })
  expect(answer.json()).toMatchObject({ success: true })
  expect((await alice.call('form/read', { id: form_id })).value).toMatchObject({
    values: { name, kind: { type: 'dropdown', value_index: 1 }, stars: { type: 'rating', value: 3 } },
    submit_location: location,
  })
})
