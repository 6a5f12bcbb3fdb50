import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { importer } from '#test/imports.ts'
import { cellsIn, csvFile, parsed } from '#test/spreadsheets.ts'

const { db, server, tenant, subuser } = await fleet()
const { run } = importer(db)

const start = async (person: Person, text: string): Promise<number> => {
  const filename = await parsed(server, person, csvFile(text))
  return (await person.call('task/import/start', { filename, headers: ['label', 'from', 'lat', 'lng'] })).id
}

test('the rows that failed come back as they were, with what is wrong', async () => {
  const { hash, ...alice } = await tenant()
  const process_id = await start({ hash, ...alice }, 'A;soon;53.5;9.9\nB;2026-12-01 09:00;53.5;9.9')
  await run()
  const payload = { hash, process_id }
  const answer = await server.inject({ method: 'POST', url: '/v2/task/import/download_failed', payload })
  expect(await cellsIn(answer.rawPayload)).toEqual([
    ['label', 'from', 'lat', 'lng', 'error'],
    ['A', 'soon', '53.5', '9.9', 'from must be a time such as 2026-12-31 14:30; to is required'],
  ])
})

test('without failed rows it is 204, of an unknown import 201', async () => {
  const alice = await tenant()
  const id = await start(alice, 'B;2026-12-01 09:00;53.5;9.9')
  await run()
  expect(await alice.fails('task/import/download_failed', { process_id: id })).toMatchObject({ code: 204 })
  const bob = await subuser(alice, ['task_update'])
  for (const person of [bob, await tenant()])
    expect(await person.fails('task/import/download_failed', { process_id: id })).toMatchObject({ code: 201 })
})
