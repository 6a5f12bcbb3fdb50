import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { twoHalves } from '#test/images.ts'
import { inspected } from '#test/inspected.ts'
import { inspect, inspection, makeInspection } from '#test/inspections.ts'
import { minutesFromNow, sendPhoneFile, signInPhone } from '#test/phones.ts'

const { server, tenant } = await fleet()
const bytes = await twoHalves().png().toBuffer()
const path = 'mobile/inspection/create'

/** A phone in a van, and a template of inspections. */
const inVan = async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Ada', tracker_id } })
  const vehicle = { label: 'Van', type: 'car', reg_number: 'HH 1', tracker_id }
  const { id: vehicle_id } = await alice.call('vehicle/create', { vehicle })
  return { alice, phone, employee_id, vehicle_id, template_id: await makeInspection(alice) }
}

test('what failed is kept with who, which vehicle and when, once', async () => {
  const { alice, phone, employee_id, vehicle_id, template_id } = await inVan()
  const file_ids = [await sendPhoneFile(server, phone, bytes)]
  const at = minutesFromNow(-90)
  const worn = { tyres: { type: 'radio_group', value_index: 1 }, shot: { type: 'photo', file_ids } }
  const asked = inspection(template_id, worn, { at, location: { lat: 53.5, lng: 10 } })
  const { id, faults } = await phone.call(path, asked)
  expect(faults).toEqual([{ item: 'Tyres', answer: 'Worn' }])
  expect(await phone.call(path, asked)).toEqual({ id, faults })
  const { list, count } = await alice.call('inspection/list')
  expect(count).toBe(1)
  expect(list).toMatchObject([
    {
      ...{ id, tracker_id: phone.tracker_id, moment: 'before', form_label: 'Walk around', faults },
      vehicle: { id: vehicle_id, label: 'Van' },
      employee: { id: employee_id, first_name: 'Ada' },
      made: at.slice(0, 19).replace('T', ' '),
    },
  ])
  const { value, files } = await alice.call('form/read', { id: list[0].form_id })
  expect(value).toMatchObject({ template_id, checkin_id: null, submit_location: { lat: 53.5, lng: 10 } })
  expect(files).toMatchObject([{ id: file_ids[0], state: 'uploaded' }])
})

test('the photo of a fault must be there, that of none need not', async () => {
  const { alice, phone, template_id } = await inVan()
  const flat = inspection(template_id, { tyres: { type: 'radio_group', value_index: 2 } })
  const { code, body } = await phone.fails(path, flat)
  expect([code, body.errors]).toMatchObject([242, [{ field_id: 'shot', code: 1 }]])
  expect((await alice.call('inspection/list')).list).toEqual([])
  expect((await inspect(phone, template_id, { lights: { type: 'radio_group', value_index: 1 } })).faults).toEqual([
    { item: 'Lights', answer: 'Broken' },
  ])
  // Without its answer it is no inspection.
  const half = { ...inspection(template_id), form: { template_id, version: 1, values: {} } }
  expect((await phone.fails(path, half)).body.errors).toMatchObject([{ field_id: 'tyres' }, { field_id: 'lights' }])
})

test('it is of a template of inspections that are made then, also as it was before it was changed', async () => {
  const { alice, phone } = await inVan()
  const plain = await makeTemplate(alice, { fields: inspected })
  const evening = await makeInspection(alice, { moments: ['after'] })
  for (const template_id of [plain, evening, 2_000_000_000]) {
    const { code, body } = await phone.fails(path, inspection(template_id))
    expect([code, body.errors]).toMatchObject([201, [{ parameter: 'form.template_id' }]])
  }
  const template = { id: evening, label: 'Evening', fields: inspected, inspection: null }
  await alice.call('form/template/update', { template })
  await inspect(phone, evening, {}, { moment: 'after' })
  const now = inspection(evening, {}, { moment: 'after' })
  expect((await phone.fails(path, { ...now, form: { ...now.form, version: 2 } })).code).toBe(201)
})

test('where it must be in a zone, it must be somewhere', async () => {
  const { alice, phone } = await inVan()
  const template_id = await makeInspection(alice, {}, { submit_in_zone: true })
  expect((await phone.fails(path, inspection(template_id))).code).toBe(242)
  const zone = { label: 'Yard', type: 'circle', center: { lat: 53.5, lng: 10 }, radius: 500 }
  await alice.call('zone/create', { zone })
  expect((await phone.fails(path, inspection(template_id))).code).toBe(242)
  await inspect(phone, template_id, {}, { location: { lat: 53.5, lng: 10 } })
})

test('more forms than an account may have are none', async () => {
  const narrow = await fleet({ form_quota: 1 })
  const bob = await narrow.tenant()
  const phone = await signInPhone(narrow.server, bob)
  const template_id = await makeInspection(bob)
  await inspect(phone, template_id)
  expect((await phone.fails(path, inspection(template_id))).code).toBe(268)
})

test('another deed by the same key is refused', async () => {
  const { phone, template_id } = await inVan()
  const asked = inspection(template_id)
  await phone.call(path, asked)
  expect((await phone.fails(path, { ...asked, moment: 'after' })).code).toBe(247)
})
