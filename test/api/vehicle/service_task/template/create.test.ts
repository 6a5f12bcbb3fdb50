import { expect, test } from 'vitest'
import { most_templates } from '#resource/service-template.ts'
import { fleet } from '#test/fleet.ts'
import { aTemplate, makeTemplate } from '#test/service-catalogue.ts'

const { db, tenant, subuser } = await fleet()
const path = 'vehicle/service_task/template/create'

test('what was added is in the catalogue, with what was left out', async () => {
  const alice = await tenant()
  const id = await makeTemplate(alice)
  const notifications = { emails: [], sms_phones: [], push_enabled: false }
  expect(await alice.call('vehicle/service_task/template/list')).toEqual({
    list: [{ id, ...aTemplate, comment: '', notifications }],
  })
})

test('without any interval it is refused', async () => {
  const alice = await tenant()
  const template = { ...aTemplate, intervals: { mileage: null } }
  expect((await alice.fails(path, { template })).body.errors).toEqual([
    { parameter: 'template.intervals', error: 'must have mileage, date or engine_hours' },
  ])
})

test('there are 500 at most', async () => {
  const alice = await tenant()
  const row = { account_id: alice.id, description: 'Tyres', intervals: '{}', notifications: '{}' }
  await db
    .insertInto('service_template')
    .values(Array.from({ length: most_templates }, () => row))
    .execute()
  expect((await alice.fails(path, { template: aTemplate })).code).toBe(268)
})

test('who may not change vehicles adds none', async () => {
  const alice = await tenant()
  expect((await (await subuser(alice)).fails(path, { template: aTemplate })).code).toBe(13)
})
