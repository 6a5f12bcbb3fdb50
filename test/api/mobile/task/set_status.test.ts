import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { minutesFromNow, newKey, type PhoneUser, signInPhone } from '#test/phones.ts'
import { makeTask } from '#test/tasks.ts'

const { db, server, tenant } = await fleet()
const path = 'mobile/task/set_status'

const allow = (alice: Person, tasks_by_hand = true) =>
  alice.call('user/settings/update', { field_settings: { tasks_by_hand } })

const says = (task_id: number, status: 'arrived' | 'done', minutes = 0) => ({
  ...{ key: newKey(), at: minutesFromNow(minutes), task_id, status },
})

/** An account that lets it count, with a phone that was given a task two hours ago. */
const field = async (more: object = {}) => {
  const alice = await tenant()
  await allow(alice)
  const phone = await signInPhone(server, alice)
  const time = { from: minutesFromNow(-90), to: minutesFromNow(60) }
  const task_id = await makeTask(alice, { tracker_id: phone.tracker_id, ...time, ...more })
  const since = new Date(minutesFromNow(-120))
  await db.updateTable('task_version').set({ since }).where('task_id', '=', task_id).execute()
  const read = async () => (await alice.call('task/read', { task_id })).value
  return { alice, phone, task_id, read }
}

test('who has no more to do than to come is done when that is said, once', async () => {
  const { alice, phone, task_id, read } = await field()
  const asked = says(task_id, 'arrived', -30)
  expect(await phone.call(path, asked)).toEqual({ status: 'done' })
  expect(await phone.call(path, asked)).toEqual({ status: 'done' })
  const arrival_date = asked.at.slice(0, 19).replace('T', ' ')
  expect(await read()).toMatchObject({ status: 'done', arrival_date, by_hand: true })
  const { list } = await alice.call('task/history/list', { task_id })
  expect(list.at(-1)).toMatchObject({ operation: 'status_change', payload: { status: 'done', by_hand: true } })
  expect((await phone.fails(path, { ...asked, status: 'done' })).code).toBe(247)
})

test('where one is to stay, it is done when that is said, in whatever order both come', async () => {
  const { phone, task_id, read } = await field({ min_stay_duration: 5 })
  const [done, arrived] = [says(task_id, 'done', -10), says(task_id, 'arrived', -30)]
  expect(await phone.call(path, done)).toEqual({ status: 'done' })
  expect(await phone.call(path, arrived)).toEqual({ status: 'done' })
  expect(await read()).toMatchObject({ status: 'done', stay_duration: 20 * 60 })
})

test('what is said before its time, or too late, does not count', async () => {
  const { phone, task_id } = await field({ from: minutesFromNow(-30), min_stay_duration: 5 })
  expect(await phone.call(path, says(task_id, 'done', -60))).toEqual({ status: 'assigned' })
  const late = await field({ to: minutesFromNow(-60) })
  expect(await late.phone.call(path, says(late.task_id, 'done'))).toEqual({ status: 'failed' })
})

test('without the account’s leave nothing is said by hand', async () => {
  const { alice, phone, task_id, read } = await field()
  await allow(alice, false)
  expect((await phone.fails(path, says(task_id, 'done'))).code).toBe(13)
  expect(await read()).toMatchObject({ status: 'assigned' })
})

test('it is of a task that the tracker had then: of another, or another’s by then, it is not there', async () => {
  const { alice, phone, task_id } = await field()
  const other: PhoneUser = await signInPhone(server, alice)
  const { code, body } = await other.fails(path, says(task_id, 'done'))
  expect([code, body.errors]).toMatchObject([201, [{ parameter: 'task_id' }]])
  expect((await phone.fails(path, says(2_000_000_000, 'done'))).code).toBe(201)
  await alice.call('task/assign', { task_id, tracker_id: other.tracker_id })
  const since = new Date(minutesFromNow(-10))
  const theirs = db.updateTable('task_version').set({ since }).where('task_id', '=', task_id)
  await theirs.where('tracker_id', '=', other.tracker_id).execute()
  expect((await phone.fails(path, says(task_id, 'done'))).code).toBe(201)
  // Who had it then and said so has done it, though it is somebody else's by now.
  expect(await phone.call(path, says(task_id, 'done', -30))).toEqual({ status: 'done' })
  expect((await phone.fails(path, says(task_id, 'done', -200))).code).toBe(201)
})

test('a clock that is a day off does no harm', async () => {
  const { phone, task_id, read } = await field()
  const at = minutesFromNow(1440 - 20)
  await phone.call(path, { ...says(task_id, 'done'), at, clock: minutesFromNow(1440) })
  expect(await read()).toMatchObject({ status: 'done' })
})

test('in private time nothing is said by hand: it would tell where one is', async () => {
  const { phone, task_id, read } = await field()
  await phone.call('mobile/privacy/set', { key: newKey(), at: minutesFromNow(-30), private: true })
  const { code, body } = await phone.fails(path, says(task_id, 'done', -10))
  expect([code, body.errors]).toMatchObject([7, [{ parameter: 'status' }]])
  expect(await read()).toMatchObject({ status: 'assigned' })
  expect(await phone.call(path, says(task_id, 'done', -40))).toEqual({ status: 'done' })
})
