import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { minutesFromNow, signInPhone } from '#test/phones.ts'
import { makeTask } from '#test/tasks.ts'

const { db, server, tenant } = await fleet()
const path = 'mobile/task/read'

const soon = () => ({ from: minutesFromNow(-60), to: minutesFromNow(60) })

test('a phone reads a task of its tracker, whatever became of it', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const task_id = await makeTask(alice, { tracker_id: phone.tracker_id, ...soon() })
  await db
    .updateTable('task')
    .set({ status: 'failed', status_change_date: new Date(0) })
    .execute()
  expect((await phone.call(path, { task_id })).value).toMatchObject({ id: task_id, status: 'failed' })
})

test('one of another tracker is not there, nor is one that was taken away', async () => {
  const alice = await tenant()
  const [phone, other] = [await signInPhone(server, alice), await signInPhone(server, alice)]
  const task_id = await makeTask(alice, { tracker_id: phone.tracker_id, ...soon() })
  expect((await other.fails(path, { task_id })).code).toBe(201)
  await alice.call('task/assign', { task_id, tracker_id: other.tracker_id })
  expect((await phone.fails(path, { task_id })).code).toBe(201)
  expect((await other.call(path, { task_id })).value).toMatchObject({ id: task_id, status: 'assigned' })
})
