import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { inspect } from '#test/inspections.ts'
import { broken, inspectedVan, proposalsOf, proposeFault } from '#test/service-catalogue.ts'

const { server, tenant, subuser } = await fleet()
const path = 'vehicle/service_task/proposal/dismiss'

test('the driver reads why, and to say the same again opens nothing', async () => {
  const alice = await tenant()
  const { phone, template_id } = await inspectedVan(server, alice)
  await inspect(phone, template_id, broken)
  const [{ id: proposal_id }] = await proposalsOf(alice)
  await alice.call(path, { proposal_id, reply: 'Only dirty.' })
  expect((await phone.call('mobile/read')).faults).toMatchObject([{ state: 'dismissed', reply: 'Only dirty.' }])
  await inspect(phone, template_id, broken)
  expect(await proposalsOf(alice)).toMatchObject([{ state: 'dismissed', task_id: null, reply: 'Only dirty.' }])
  expect((await alice.fails(path, { proposal_id })).code).toBe(7)
})

test('not of another account, nor without the right', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const proposal_id = await proposeFault(server, alice)
  expect((await mallory.fails(path, { proposal_id })).code).toBe(201)
  expect((await (await subuser(alice)).fails(path, { proposal_id })).code).toBe(13)
})
