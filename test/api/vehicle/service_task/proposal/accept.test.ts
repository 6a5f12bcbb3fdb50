import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { inspect } from '#test/inspections.ts'
import { broken, inspectedVan, proposalsOf, proposeFault } from '#test/service-catalogue.ts'

const { server, tenant, subuser } = await fleet()
const path = 'vehicle/service_task/proposal/accept'
const end = '2099-01-01 18:00:00'

test('a service task is made of it, and the driver reads what the workshop says, then that it is done', async () => {
  const alice = await tenant()
  const { phone, vehicle_id, template_id } = await inspectedVan(server, alice)
  await inspect(phone, template_id, broken)
  const faults = async () => (await phone.call('mobile/read')).faults
  expect(await faults()).toMatchObject([{ item: 'Lights', answer: 'Broken', state: 'open', reply: '', replied: null }])
  const [{ id: proposal_id }] = await proposalsOf(alice)
  const { task_id } = await alice.call(path, { proposal_id, end, reply: 'Come on Friday.' })
  expect((await alice.call('vehicle/service_task/read', { task_id })).value).toMatchObject({
    ...{ vehicle_id, description: 'Lights: Broken', unplanned: true, repeat: false, status: 'created' },
    conditions: { date: { end } },
  })
  expect(await proposalsOf(alice)).toMatchObject([{ state: 'accepted', task_id, reply: 'Come on Friday.' }])
  expect(await faults()).toMatchObject([{ state: 'accepted', reply: 'Come on Friday.' }])
  await alice.call('vehicle/service_task/set_status', { task_id, status: 'done' })
  expect(await faults()).toMatchObject([{ state: 'done', reply: 'Come on Friday.' }])
})

test('with words of its own; once', async () => {
  const alice = await tenant()
  const proposal_id = await proposeFault(server, alice)
  const { task_id } = await alice.call(path, { proposal_id, end, description: 'New bulbs' })
  expect((await alice.call('vehicle/service_task/read', { task_id })).value.description).toBe('New bulbs')
  expect((await alice.fails(path, { proposal_id, end })).body.errors).toEqual([
    { parameter: 'proposal_id', error: 'was answered before' },
  ])
})

test('not of another account, of a vehicle without a tracker, or without the right', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const proposal_id = await proposeFault(server, alice)
  expect((await mallory.fails(path, { proposal_id, end })).code).toBe(201)
  expect((await (await subuser(alice)).fails(path, { proposal_id, end })).code).toBe(13)
  const [{ vehicle_id }] = await proposalsOf(alice)
  const vehicle = { id: vehicle_id, label: 'Van', type: 'truck', tracker_id: null }
  await alice.call('vehicle/update', { vehicle })
  expect((await alice.fails(path, { proposal_id, end })).code).toBe(201)
  expect(await proposalsOf(alice)).toMatchObject([{ state: 'open' }])
})
