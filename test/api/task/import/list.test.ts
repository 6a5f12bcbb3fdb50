import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { server, tenant, subuser } = await fleet()

const start = async (person: Person): Promise<number> => {
  const filename = await parsed(server, person, csvFile('Van'))
  return (await person.call('task/import/start', { filename, headers: ['label'] })).id
}

const ids = async (person: Person, params: object = {}): Promise<number[]> =>
  (await person.call('task/import/list', params)).list.map(({ id }: { id: number }) => id)

test('the latest imports come first, and a sub-user sees its own', async () => {
  const alice = await tenant()
  const bob = await subuser(alice, ['task_update'])
  const [a, b, c] = [await start(alice), await start(bob), await start(alice)]
  expect(await ids(alice)).toEqual([c, b, a])
  expect(await alice.call('task/import/list', { limit: 1, offset: 1 })).toMatchObject({
    list: [{ id: b }],
    count: 3,
  })
  expect(await ids(bob)).toEqual([b])
  expect(await ids(await tenant())).toEqual([])
  expect((await alice.call('employee/import/list')).count).toBe(0)
})

test('more than a list holds is 212', async () => {
  expect(await (await tenant()).fails('task/import/list', { limit: 10_001 })).toMatchObject({ code: 212 })
})
