import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { importer } from '#test/imports.ts'
import { cellsIn, csvFile, parsed } from '#test/spreadsheets.ts'

const { db, server, tenant, subuser } = await fleet()
const { run } = importer(db)

test('the devices that failed come back as they were, with what is wrong; without any it is 204, of nobody 201', async () => {
  const alice = await tenant()
  const imported = async (text: string): Promise<number> => {
    const filename = await parsed(server, alice, csvFile(text), { parse_header: 'true' })
    const { id } = await alice.call('tracker/import/start', { filename, headers: ['device_id', 'model'] })
    await run()
    return id
  }
  const bad = await imported('IMEI;Device\n12;fmb920\n350000400000001;fmb920')
  const payload = { hash: alice.hash, process_id: bad }
  const { rawPayload } = await server.inject({ method: 'POST', url: '/v2/tracker/import/download_failed', payload })
  expect(await cellsIn(rawPayload)).toEqual([
    ['IMEI', 'Device', 'error'],
    ['12', 'fmb920', 'IMEI must be an IMEI of 15 digits'],
  ])
  const good = await imported('IMEI;Device\n350000400000002;fmb920')
  expect(await alice.fails('tracker/import/download_failed', { process_id: good })).toMatchObject({ code: 204 })
  const bob = await subuser(alice, ['tracker_register'])
  expect(await bob.fails('tracker/import/download_failed', { process_id: bad })).toMatchObject({ code: 201 })
})
