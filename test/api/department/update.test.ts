import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()
const department = { label: 'Night', location: { lat: 53.55, lng: 10, address: 'Hafen 1' } }

test('what is left out stays, null clears', async () => {
  const alice = await tenant()
  const { id } = await alice.call('department/create', { department })
  await alice.call('department/update', { department: { id, label: 'Day' } })
  expect((await alice.call('department/list')).list).toEqual([{ id, ...department, label: 'Day' }])
  await alice.call('department/update', { department: { id, ...{ location: null } } })
  expect((await alice.call('department/list')).list).toEqual([
    { id, ...department, label: 'Day', ...{ location: null } },
  ])
})

test('unknown ones, those of another account, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { id } = await alice.call('department/create', { department })
  const change = { department: { id, label: 'Day' } }
  expect(await bob.fails('department/update', change)).toMatchObject({ code: 201, http: 400 })
  expect(await (await subuser(alice)).fails('department/update', change)).toMatchObject({ code: 13 })
  expect((await alice.call('department/list')).list).toEqual([{ id, ...department }])
  await (await subuser(alice, ['employee_update'])).call('department/update', change)
  expect((await alice.call('department/list')).list).toEqual([{ id, ...department, label: 'Day' }])
})
