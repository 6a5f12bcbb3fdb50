import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aTemplate, makeTemplate } from '#test/service-catalogue.ts'

const { tenant, subuser } = await fleet()
const path = 'vehicle/service_task/template/update'
const hours = { engine_hours: { limit: 500, notification_interval: 20 } }

test('it is changed whole', async () => {
  const alice = await tenant()
  const id = await makeTemplate(alice, { ...aTemplate, cost: 240, comment: '5W-30' })
  await alice.call(path, { template: { id, description: 'Filters', intervals: hours } })
  expect((await alice.call('vehicle/service_task/template/list')).list).toEqual([
    expect.objectContaining({ id, description: 'Filters', comment: '', intervals: hours }),
  ])
  expect((await alice.call('vehicle/service_task/template/list')).list[0].cost).toBeUndefined()
})

test('one that is not there, without an interval, or without the right', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const id = await makeTemplate(alice)
  const template = { ...aTemplate, id }
  expect((await mallory.fails(path, { template })).code).toBe(201)
  expect((await alice.fails(path, { template: { ...template, intervals: {} } })).code).toBe(7)
  expect((await (await subuser(alice)).fails(path, { template })).code).toBe(13)
})
