import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { server, tenant, subuser } = await fleet()

const start = async (person: Person, type: 'vehicle' | 'employee'): Promise<number> => {
  const filename = await parsed(server, person, csvFile('x'))
  const headers = [type === 'vehicle' ? 'label' : 'first_name']
  return (await person.call(`${type}/import/start`, { filename, headers })).id
}

const ids = async (person: Person): Promise<number[]> =>
  (await person.call('data/import/list')).list.map(({ id }: { id: number }) => id)

test('imports of both types, of what one may create', async () => {
  const alice = await tenant()
  const bob = await subuser(alice, ['vehicle_update', 'employee_update'])
  const [a, b, c] = [await start(alice, 'vehicle'), await start(alice, 'employee'), await start(bob, 'employee')]
  expect(await ids(alice)).toEqual([c, b, a])
  expect(await ids(bob)).toEqual([c])
  expect(await ids(await subuser(alice))).toEqual([])
  expect(await alice.call('data/import/list', { limit: 1 })).toMatchObject({ list: [{ type: 'employee' }], count: 3 })
  expect(await alice.call('data/import/list', { limit: 1, offset: 2 })).toMatchObject({ list: [{ id: a }], count: 3 })
  expect(await alice.fails('data/import/list', { limit: 10_001 })).toMatchObject({ code: 212 })
})
