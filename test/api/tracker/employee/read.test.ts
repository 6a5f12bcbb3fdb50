import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet({ own: true })
const path = 'tracker/employee/read'

test('the whole employee, also for a sub-user who sees the tracker', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { id } = await alice.call('employee/create', { employee: { first_name: 'Ada', ssn: '1', tracker_id } })
  const { value } = await alice.call('employee/read', { employee_id: id })
  const sub = await subuser(alice)
  expect(await sub.fails(path, { tracker_id })).toMatchObject({ code: 201, http: 400 })
  await bind(db, alice, sub, [tracker_id])
  for (const person of [alice, sub]) expect((await person.call(path, { tracker_id })).current).toEqual(value)
})

test('when it changed is told in the zone of the user', async () => {
  const alice = await tenant('Asia/Kathmandu')
  const { tracker_id } = await tracker(alice)
  await alice.call('employee/create', { employee: { first_name: 'Ada', tracker_id } })
  await db
    .updateTable('driver_change')
    .set({ changed: new Date('2026-07-01T10:00:00Z') })
    .execute()
  expect((await alice.call(path, { tracker_id })).last_change.changed).toBe('2026-07-01 15:45:00')
})

test('trackers of another account, and blocked ones', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208, http: 403 })
})
