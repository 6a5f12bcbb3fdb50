import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()
const department = { label: 'Night' }

test('its employees stay, without one', async () => {
  const alice = await tenant()
  const { id } = await alice.call('department/create', { department })
  const employee = await alice.call('employee/create', { employee: { first_name: 'Ada', department_id: id } })
  await alice.call('department/delete', { department_id: id })
  expect(await alice.call('department/list')).toEqual({ list: [] })
  expect((await alice.call('employee/read', { employee_id: employee.id })).value).toMatchObject({ department_id: null })
  expect(await alice.fails('department/delete', { department_id: id })).toMatchObject({ code: 201, http: 400 })
})

test('of another account, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id } = await alice.call('department/create', { department })
  expect(await bob.fails('department/delete', { department_id: id })).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails('department/delete', { department_id: id })).toMatchObject({ code: 13 })
  expect((await alice.call('department/list')).list).toHaveLength(1)
  expect(await (await subuser(alice, ['employee_update'])).call('department/delete', { department_id: id })).toEqual({})
})
