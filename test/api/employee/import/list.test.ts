import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { server, tenant } = await fleet()

test('imports of employees are listed, the latest first', async () => {
  const alice = await tenant()
  const start = async (): Promise<number> => {
    const filename = await parsed(server, alice, csvFile('Ada'))
    return (await alice.call('employee/import/start', { filename, headers: ['first_name'] })).id
  }
  const [a, b] = [await start(), await start()]
  expect(await alice.call('employee/import/list')).toMatchObject({ list: [{ id: b }, { id: a }], count: 2 })
  const page = { limit: 1, offset: 1 }
  expect(await alice.call('employee/import/list', page)).toMatchObject({ list: [{ id: a }], count: 2 })
  expect((await (await tenant()).call('employee/import/list')).list).toEqual([])
  expect(await alice.fails('employee/import/list', { limit: 10_001 })).toMatchObject({ code: 212 })
})
