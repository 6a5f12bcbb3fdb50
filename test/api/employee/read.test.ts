import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('employees who are unknown or of another account', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Ada' } })
  expect((await alice.call('employee/read', { employee_id })).value).toMatchObject({ id: employee_id })
  expect(await bob.fails('employee/read', { employee_id })).toMatchObject({ code: 201, http: 400 })
})

test('a sub-user sees those of its trackers, and those without any if it may make them', async () => {
  const alice = await tenant()
  const [one, other] = [await tracker(alice), await tracker(alice)]
  const ids: number[] = []
  for (const tracker_id of [one.tracker_id, other.tracker_id, null])
    ids.push((await alice.call('employee/create', { employee: { first_name: 'Ada', tracker_id } })).id)
  const seen = async (rights: string[]) => {
    const sub = await subuser(alice, rights)
    await bind(db, alice, sub, [one.tracker_id])
    const { list, count } = await sub.call('employee/list')
    expect(count).toBe(list.length)
    expect(await sub.fails('employee/read', { employee_id: ids[1] })).toMatchObject({ code: 201 })
    return list.map(({ id }: { id: number }) => id)
  }
  expect(await seen([])).toEqual([ids[0]])
  expect(await seen(['employee_update'])).toEqual([ids[0], ids[2]])
  expect(await seen(['vehicle_update'])).toEqual([ids[0]])
})
