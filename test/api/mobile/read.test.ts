import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { Operation } from '#contract/operation.ts'
import type { Config } from '#src/config.ts'
import { fleet, serve } from '#test/fleet.ts'
import { every, makeTemplate } from '#test/forms.ts'
import { signInPhone } from '#test/phones.ts'
import { ask } from '#test/sign-in.ts'
import { makeListing } from '#test/statuses.ts'

const { db, server, tenant, tracker } = await fleet()

test('a phone is told what its pages need, and nothing else of the account', async () => {
  const alice = await tenant('Europe/Berlin')
  await tracker(alice, { label: 'Somebody else' })
  const phone = await signInPhone(server, alice, { label: 'Ada', locale: 'de' })
  await alice.call('employee/create', { employee: { first_name: 'Ada', last_name: 'L', tracker_id: phone.tracker_id } })
  const vehicle = { label: 'Van', type: 'car', reg_number: 'HH 1', tracker_id: phone.tracker_id }
  await alice.call('vehicle/create', { vehicle })
  const told = await phone.call('mobile/read')
  expect(told).toMatchObject({
    phone: { id: phone.phone_id, label: 'Ada', locale: 'de' },
    tracker: { id: phone.tracker_id, label: 'Ada', takes_positions: true },
    employee: { first_name: 'Ada', last_name: 'L' },
    vehicle: { label: 'Van', reg_number: 'HH 1' },
    service: { title: 'Odograph', logo: null },
    ...{ time_zone: 'Europe/Berlin', measurement_system: 'metric', statuses: null, templates: [] },
  })
  expect(JSON.stringify(told)).not.toContain('Somebody else')
})

test('templates come whole, and not again while the phone has them', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const template_id = await makeTemplate(alice)
  const { templates, templates_digest } = await phone.call('mobile/read')
  expect(templates).toMatchObject([{ id: template_id, version: 1, fields: every }])
  expect(await phone.call('mobile/read', { templates_digest })).toMatchObject({ templates: null, templates_digest })
  await alice.call('form/template/update', { template: { id: template_id, label: 'Other', fields: [every[0]] } })
  const { templates: changed } = await phone.call('mobile/read', { templates_digest })
  expect(changed).toMatchObject([{ label: 'Other', version: 2 }])
})

test('working statuses are those of the list that the tracker was given', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { tracker_id } = phone
  const { listing_id, ids } = await makeListing(alice, ['Free', 'Busy'])
  await alice.call('status/listing/tracker/assign', { tracker_id, listing_id })
  await alice.call('status/tracker/assign', { tracker_id, new_status_id: ids[1] })
  expect((await phone.call('mobile/read')).statuses).toMatchObject({
    may_change: expect.any(Boolean),
    list: [{ label: 'Free' }, { label: 'Busy' }],
    current_id: ids[1],
    changed: expect.any(String),
  })
})

test('where applications of others send its places is told for a tracker that takes them, as far as that is spoken', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const { source } = (await alice.call('tracker/list')).list[0]
  const elsewhere = { device_id: source.device_id, osmand: 5055, owntracks: 5144 }
  expect((await phone.call('mobile/read')).elsewhere).toEqual(elsewhere)
  const { tracker_id } = await tracker(alice)
  const beside = await signInPhone(server, alice, { tracker_id })
  expect((await beside.call('mobile/read')).elsewhere).toBeNull()
  const read = async (config: Partial<Config>) => {
    const other = await serve(db, [api['mobile/read']] as unknown as Operation[], config)
    return (await ask(other, 'mobile/read', { hash: phone.hash })).body
  }
  expect((await read({ protocols: ['gt06', 'osmand'], osmand_port: 6055 })).elsewhere).toEqual({
    ...elsewhere,
    osmand: 6055,
    owntracks: null,
  })
  expect((await read({ osmand_port: 'off', owntracks_port: 'off' })).elsewhere).toBeNull()
})
