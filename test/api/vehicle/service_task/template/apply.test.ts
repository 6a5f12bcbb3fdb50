import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aTemplate, makeTemplate } from '#test/service-catalogue.ts'
import { serviced, show } from '#test/service-tasks.ts'

const { tenant, subuser, tracker } = await fleet()
const path = 'vehicle/service_task/template/apply'
const all = async (who: Awaited<ReturnType<typeof tenant>>) => (await who.call('vehicle/service_task/list')).list

test('each vehicle gets a task of its own that begins with its counters and repeats', async () => {
  const alice = await tenant('Europe/Berlin')
  const [one, two] = [await serviced(alice, tracker, 'One'), await serviced(alice, tracker, 'Two')]
  await show(alice, two.tracker_id, 'odometer', 70_000)
  const template_id = await makeTemplate(alice, { ...aTemplate, cost: 240 })
  const { ids } = await alice.call(path, { template_id, vehicle_ids: [two.vehicle_id, one.vehicle_id] })
  const list = await all(alice)
  expect(list.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(list).toMatchObject([
    { vehicle_label: 'Two', start: { mileage: 70_000 }, repeat: true, unplanned: false, cost: 240 },
    { vehicle_label: 'One', start: { mileage: 40_000 }, description: 'Oil and filters' },
  ])
  const { mileage, date } = list[0].conditions
  expect(mileage).toEqual({ limit: 15_000, notification_interval: 1000, repeat_interval: 15_000 })
  expect(date).toMatchObject({ notification_interval: 30, repeat_interval: 365 })
  expect(date.end).toMatch(/ 23:59:59$/)
})

test('the first end may be said', async () => {
  const alice = await tenant()
  const { vehicle_id } = await serviced(alice, tracker)
  const template_id = await makeTemplate(alice)
  const end = '2027-03-31 23:59:59'
  await alice.call(path, { template_id, vehicle_ids: [vehicle_id], end })
  expect((await all(alice))[0].conditions.date).toEqual({ end, notification_interval: 30, repeat_interval: 365 })
})

test('where one lacks something none is made', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const { vehicle_id } = await serviced(alice, tracker)
  const { id: bare } = await alice.call('vehicle/create', { vehicle: { label: 'Bare', type: 'car' } })
  const template_id = await makeTemplate(alice)
  const asked = { template_id, vehicle_ids: [vehicle_id, bare] }
  expect((await alice.fails(path, asked)).body.errors).toEqual([
    { parameter: 'vehicle_ids', error: `${bare} has no tracker` },
  ])
  expect((await mallory.fails(path, asked)).code).toBe(201)
  expect((await (await subuser(alice)).fails(path, asked)).code).toBe(13)
  expect(await all(alice)).toEqual([])
})
