import { expect, test } from 'vitest'
import { sendFile } from '#test/files.ts'
import { fleet } from '#test/fleet.ts'
import { makeTask, oil, readTask, serviced } from '#test/service-tasks.ts'

const { server, tenant, subuser, tracker } = await fleet({ file_quota: 20 })
const path = 'vehicle/service_task/file/create'

test('a file is uploaded by its ticket and told with the task', async () => {
  const alice = await tenant()
  const { vehicle_id } = await serviced(alice, tracker)
  const { value } = await alice.call(path, { size: 1000, filename: 'plan.txt' })
  const unsent = { task: { vehicle_id, ...oil, file_ids: [value.file_id] } }
  expect(await alice.fails('vehicle/service_task/create', unsent)).toMatchObject({ code: 201 })
  const sent = await sendFile(server, value, {
    bytes: Buffer.from('Check the oil.'),
    name: 'plan.txt',
    type: 'text/plain',
  })
  expect(sent.http).toBe(200)
  const id = await makeTask(alice, vehicle_id, { ...oil, file_ids: [value.file_id] })
  expect((await readTask(alice, id)).files).toMatchObject([
    { id: value.file_id, type: 'file', name: 'plan.txt', size: 14 },
  ])
})

test('an image must be one, a file must fit, and only who may change vehicles has a ticket', async () => {
  const alice = await tenant()
  const { value } = await alice.call(path, { size: 1000, type: 'image' })
  const bytes = Buffer.from('no image')
  expect((await sendFile(server, value, { bytes })).body.status.code).toBe(234)
  expect(await alice.fails(path, { size: 16 * 1024 * 1024 + 1 })).toMatchObject({ code: 271 })
  await alice.call(path, { size: 16 * 1024 * 1024 })
  expect(await alice.fails(path, { size: 16 * 1024 * 1024 })).toMatchObject({ code: 268 })
  expect(await (await subuser(alice)).fails(path, { size: 1 })).toMatchObject({ code: 13 })
})
