import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()

test('a created department is listed', async () => {
  const alice = await tenant()
  const department = { label: 'Night', location: { lat: 53.55, lng: 10, address: 'Hafen 1' } }
  const { id } = await alice.call('department/create', { department })
  expect(await alice.call('department/list')).toEqual({ list: [{ id, ...department }] })
})

test('hardly anything is needed', async () => {
  const alice = await tenant()
  const { id } = await alice.call('department/create', { department: { label: 'Night' } })
  expect(await alice.call('department/list')).toEqual({ list: [{ id, ...{ label: 'Night', location: null } }] })
})

test('what does not fit is told, all at once', async () => {
  const alice = await tenant()
  const { code, body } = await alice.fails('department/create', {
    department: { label: ' ', location: { lat: 91, lng: 10, address: 'x'.repeat(256) } },
  })
  expect(code).toBe(7)
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
    'department.label',
    'department.location.address',
    'department.location.lat',
  ])
})

test("a sub-user needs the right, and what it creates is the account's", async () => {
  const alice = await tenant()
  const department = { label: 'Night' }
  expect(await (await subuser(alice)).fails('department/create', { department })).toMatchObject({ code: 13 })
  const { id } = await (await subuser(alice, ['employee_update'])).call('department/create', { department })
  expect((await alice.call('department/list')).list).toMatchObject([{ id }])
})
