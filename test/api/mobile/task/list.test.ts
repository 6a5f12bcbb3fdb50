import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTemplate } from '#test/forms.ts'
import { minutesFromNow, signInPhone } from '#test/phones.ts'
import { makeTask, quay } from '#test/tasks.ts'

const { db, server, tenant, tracker } = await fleet()
const path = 'mobile/task/list'

const at = (minutes: number): Date => new Date(minutesFromNow(minutes))
const within = (from: number, to: number) => ({ from: minutesFromNow(from), to: minutesFromNow(to) })

/** An account with a phone, and a way to give it tasks. */
const field = async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const give = (label: string, more: object = {}) =>
    makeTask(alice, { label, tracker_id: phone.tracker_id, ...within(-60, 60), ...more })
  const labels = async (): Promise<string[]> =>
    (await phone.call(path)).list.map(({ label }: { label: string }) => label)
  return { alice, phone, give, labels }
}

test('a phone is told what its tracker has to do, in the order of the times', async () => {
  const { phone, give, labels } = await field()
  await give('Later', within(120, 180))
  const id = await give('Now', { description: 'Ring twice', max_delay: 15, min_stay_duration: 5 })
  expect(await labels()).toEqual(['Now', 'Later'])
  const { list, more, by_hand } = await phone.call(path)
  expect([more, by_hand]).toEqual([false, false])
  expect(list[0]).toMatchObject({
    ...{ id, type: 'task', label: 'Now', description: 'Ring twice', location: quay, max_delay: 15 },
    ...{ min_stay_duration: 5, status: 'assigned', arrival_date: null, route: null, form: null },
  })
})

test('of others it is told nothing, nor of what begins in more than a week', async () => {
  const { alice, give, labels } = await field()
  const { tracker_id } = await tracker(alice)
  await give('Theirs', { tracker_id })
  await give('Of nobody', { tracker_id: null })
  await give('In nine days', within(9 * 1440, 9 * 1440 + 60))
  expect(await labels()).toEqual([])
})

test('what was over today is told, and what was before is not', async () => {
  const { give, labels } = await field()
  const [done, old] = [await give('Done'), await give('Old')]
  const end = (id: number, status_change_date: Date) =>
    db.updateTable('task').set({ status: 'done', status_change_date }).where('id', '=', id).execute()
  await end(done, new Date())
  await end(old, new Date(Date.now() - 2 * 86_400_000))
  expect(await labels()).toEqual(['Done'])
})

test('checkpoints of a route stand together, in its order', async () => {
  const { alice, phone, give } = await field()
  await give('Between', within(30, 90))
  const row = {
    ...{ account_id: alice.id, tracker_id: phone.tracker_id, status: 'assigned', to: at(200) },
    ...{ status_change_date: new Date(), creation_date: new Date() },
  }
  const { id } = await db
    .insertInto('task')
    .values({ ...row, type: 'route', label: 'Round', from: at(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const leg = (order: number, from: number) => ({
    ...{ ...row, type: 'checkpoint', label: `Stop ${order}`, parent_id: id, order, from: at(from) },
    ...{ lat: 53.5, lng: 10, radius: 50 },
  })
  await db
    .insertInto('task')
    .values([leg(1, 100), leg(0, 0)])
    .execute()
  const { list } = await phone.call(path)
  expect(list.map(({ label }: { label: string }) => label)).toEqual(['Stop 0', 'Stop 1', 'Between'])
  expect(list[1]).toMatchObject({ type: 'checkpoint', route: { id, label: 'Round', order: 1 } })
})

test('what is asked to be filled in is told with it', async () => {
  const { alice, phone, give } = await field()
  const task_id = await give('With a form')
  const fields = [{ id: 'who', label: 'Received by', type: 'text', required: true, min_length: 1, max_length: 40 }]
  const template_id = await makeTemplate(alice, { fields, submit_in_zone: true })
  await alice.call('task/form/create', { task_id, template_id })
  const [told] = (await phone.call(path)).list
  expect(told.form).toMatchObject({ label: 'Delivery', submit_in_zone: true, submitted: null })
  expect(told.form.fields).toMatchObject([{ id: 'who', label: 'Received by' }])
})

test('what it has is not told again', async () => {
  const { alice, phone, give, labels } = await field()
  await give('One')
  const { tasks_digest } = await phone.call(path)
  expect(await phone.call(path, { tasks_digest })).toMatchObject({ list: null, tasks_digest })
  await give('Two')
  expect((await phone.call(path, { tasks_digest })).list).toHaveLength(2)
  expect(await labels()).toHaveLength(2)
  await alice.call('user/settings/update', { field_settings: { tasks_by_hand: true } })
  expect(await phone.call(path)).toMatchObject({ by_hand: true })
})

test('not more are told than a phone can show', async () => {
  const { alice, phone } = await field()
  const row = {
    ...{ account_id: alice.id, tracker_id: phone.tracker_id, status: 'assigned', label: 'One of many' },
    ...{ from: at(0), to: at(60), lat: 53.5, lng: 10, radius: 50 },
    ...{ status_change_date: new Date(), creation_date: new Date() },
  }
  const rows = Array.from({ length: 201 }, () => row)
  await db.insertInto('task').values(rows).execute()
  const { list, more } = await phone.call(path)
  expect([list.length, more]).toEqual([200, true])
})
