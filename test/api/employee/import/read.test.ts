import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { server, tenant } = await fleet()

test('an import of employees is read as such, and as nothing else', async () => {
  const alice = await tenant()
  const filename = await parsed(server, alice, csvFile('Ada'))
  const { id } = await alice.call('employee/import/start', { filename, headers: ['first_name'] })
  expect((await alice.call('employee/import/read', { process_id: id })).value).toMatchObject({ id, status: 'created' })
  expect(await alice.fails('vehicle/import/read', { process_id: id })).toMatchObject({ code: 201 })
  expect(await (await tenant()).fails('employee/import/read', { process_id: id })).toMatchObject({ code: 201 })
})
