import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser, tracker } = await fleet()

test('an employee is gone', async () => {
  const alice = await tenant()
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Ada' } })
  expect(await alice.call('employee/delete', { employee_id })).toEqual({})
  expect(await alice.call('employee/list')).toEqual({ list: [], count: 0 })
  expect(await alice.fails('employee/delete', { employee_id })).toMatchObject({ code: 201, http: 400 })
})

test('of another account, and not seen by a sub-user', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Ada', tracker_id } })
  for (const person of [bob, await subuser(alice, ['employee_update'])])
    expect(await person.fails('employee/delete', { employee_id })).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails('employee/delete', { employee_id })).toMatchObject({ code: 13 })
  expect((await alice.call('employee/list')).count).toBe(1)
})
