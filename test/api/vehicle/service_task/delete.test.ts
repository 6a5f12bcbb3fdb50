import { expect, test } from 'vitest'
import { uploadedImage } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'
import { makeTask, oil, serviced } from '#test/service-tasks.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'vehicle/service_task/delete'
const alice = await tenant()
const { vehicle_id } = await serviced(alice, tracker)
const space = async () => (await alice.call('file/stats/read')).value.file_count
const idsOf = async () => (await alice.call('vehicle/service_task/list')).list.map(({ id }: { id: number }) => id)

test('a file goes with the last task that has it', async () => {
  const file_ids = [await uploadedImage(db, alice.id)]
  const one = await makeTask(alice, vehicle_id, { ...oil, file_ids })
  const two = await makeTask(alice, vehicle_id, { ...oil, file_ids })
  expect(await space()).toBe(1)
  await alice.call(path, { task_id: one })
  expect(await space()).toBe(1)
  await alice.call(path, { task_ids: [two, 999_999_999] })
  expect(await space()).toBe(0)
  expect(await idsOf()).toEqual([])
})

test('so it does with the vehicle', async () => {
  const { vehicle_id: other } = await serviced(alice, tracker)
  await makeTask(alice, other, { ...oil, file_ids: [await uploadedImage(db, alice.id)] })
  expect(await space()).toBe(1)
  await alice.call('vehicle/delete', { vehicle_id: other })
  expect(await space()).toBe(0)
})

test('exactly one of both, and nothing of others', async () => {
  const task_id = await makeTask(alice, vehicle_id)
  for (const params of [{}, { task_id, task_ids: [task_id] }])
    expect(await alice.fails(path, params)).toMatchObject({ code: 7 })
  for (const other of [await tenant(), await subuser(alice, ['vehicle_update'])]) {
    const { code, body } = await other.fails(path, { task_id })
    expect([code, body.errors]).toMatchObject([7, [{ parameter: 'task_id' }]])
    await other.call(path, { task_ids: [task_id] })
  }
  expect(await (await subuser(alice)).fails(path, { task_id })).toMatchObject({ code: 13 })
  expect(await idsOf()).toEqual([task_id])
})
