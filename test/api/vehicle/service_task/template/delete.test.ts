import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/service-catalogue.ts'
import { serviced } from '#test/service-tasks.ts'

const { tenant, subuser, tracker } = await fleet()
const path = 'vehicle/service_task/template/delete'

test('it is gone, and tasks that were made of it stay', async () => {
  const alice = await tenant()
  const { vehicle_id } = await serviced(alice, tracker)
  const template_id = await makeTemplate(alice)
  await alice.call('vehicle/service_task/template/apply', { template_id, vehicle_ids: [vehicle_id] })
  await alice.call(path, { template_id })
  expect((await alice.call('vehicle/service_task/template/list')).list).toEqual([])
  expect((await alice.call('vehicle/service_task/list')).count).toBe(1)
  expect((await alice.fails(path, { template_id })).code).toBe(201)
})

test('of another account, or without the right, it stays', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const template_id = await makeTemplate(alice)
  expect((await mallory.fails(path, { template_id })).code).toBe(201)
  expect((await (await subuser(alice)).fails(path, { template_id })).code).toBe(13)
  expect((await alice.call('vehicle/service_task/template/list')).list).toHaveLength(1)
})
