import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { importer } from '#test/imports.ts'
import { cellsIn, csvFile, parsed } from '#test/spreadsheets.ts'

const { db, server, tenant } = await fleet()

test('the employees that failed come back with what is wrong', async () => {
  const alice = await tenant()
  const filename = await parsed(server, alice, csvFile('Ada;nobody\nGrace;grace@x.example'))
  const { id } = await alice.call('employee/import/start', { filename, headers: ['first_name', 'email'] })
  expect(await alice.fails('employee/import/download_failed', { process_id: id })).toMatchObject({ code: 204 })
  await importer(db).run()
  const payload = { hash: alice.hash, process_id: id }
  const { rawPayload } = await server.inject({ method: 'POST', url: '/v2/employee/import/download_failed', payload })
  const [header, failed, ...rest] = await cellsIn(rawPayload)
  expect([header, failed?.slice(0, 2), rest]).toEqual([['first_name', 'email', 'error'], ['Ada', 'nobody'], []])
  expect(failed?.[2]).toContain('email')
  expect(await (await tenant()).fails('employee/import/download_failed', { process_id: id })).toMatchObject({
    code: 201,
  })
})
