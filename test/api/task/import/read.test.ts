import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { server, tenant, subuser } = await fleet()

const start = async (person: Person): Promise<number> => {
  const filename = await parsed(server, person, csvFile('Van'))
  return (await person.call('task/import/start', { filename, headers: ['label'] })).id
}

test('a master reads all imports of the account, a sub-user its own', async () => {
  const alice = await tenant()
  const bob = await subuser(alice, ['task_update'])
  const [hers, his] = [await start(alice), await start(bob)]
  expect((await alice.call('task/import/read', { process_id: his })).value).toMatchObject({
    id: his,
    type: 'task',
  })
  expect((await bob.call('task/import/read', { process_id: his })).value.id).toBe(his)
  expect(await bob.fails('task/import/read', { process_id: hers })).toMatchObject({ code: 201 })
})

test('an import of the other type, or of nobody, is 201', async () => {
  const alice = await tenant()
  const id = await start(alice)
  expect(await alice.fails('employee/import/read', { process_id: id })).toMatchObject({ code: 201 })
  expect(await alice.fails('task/import/read', { process_id: 2_000_000_000 })).toMatchObject({ code: 201 })
})
