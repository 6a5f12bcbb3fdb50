import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { importer } from '#test/imports.ts'
import { cellsIn, csvFile, parsed } from '#test/spreadsheets.ts'

const { db, server, tenant, subuser } = await fleet()
const { run } = importer(db)

const start = async (person: Person, text: string, params: object = {}, parse: Record<string, string> = {}) => {
  const filename = await parsed(server, person, csvFile(text), parse)
  const headers = ['label', 'max_speed', 'undefined']
  return (await person.call('vehicle/import/start', { filename, headers, ...params })).id as number
}

const download = async ({ hash }: Person, process_id: number) => {
  const payload = { hash, process_id }
  const answer = await server.inject({ method: 'POST', url: '/v2/vehicle/import/download_failed', payload })
  return { type: answer.headers['content-type'], name: answer.headers['content-disposition'], bytes: answer.rawPayload }
}

const table = async (person: Person, process_id: number): Promise<string[][]> =>
  cellsIn((await download(person, process_id)).bytes)

test('the rows that failed come back as they were, under their titles, with what is wrong', async () => {
  const alice = await tenant()
  const id = await start(
    alice,
    'Name;Speed;Note\nVan;fast;=1+1\nGood;5;x\n;;"two\nlines"',
    {},
    { parse_header: 'true' },
  )
  await run()
  const { type, name } = await download(alice, id)
  expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(name).toContain(`failed-${id}.xlsx`)
  expect(await table(alice, id)).toEqual([
    ['Name', 'Speed', 'Note', 'error'],
    ['Van', 'fast', '=1+1', 'Speed must be a number'],
    ['', '', 'two\nlines', 'Name is required'],
  ])
})

test('the titles are those that were told, or else the fields', async () => {
  const alice = await tenant()
  const told = await start(alice, ';;', { user_headers: ['Nom', 'Vitesse', 'Note'] }).catch(() => 0)
  expect(told).toBe(0)
  const id = await start(alice, 'Van;fast;', { user_headers: ['Nom', 'Vitesse', 'Note'] })
  const other = await start(alice, 'Van;fast;')
  await run()
  expect((await table(alice, id))[0]).toEqual(['Nom', 'Vitesse', 'Note', 'error'])
  expect((await table(alice, other))[0]).toEqual(['label', 'max_speed', 'undefined', 'error'])
})

test('a column without a title has that of its field, and loses nothing', async () => {
  const alice = await tenant()
  const id = await start(alice, 'Van;fast;mine\nBus;slow;yours;and more', { user_headers: ['Nom'] })
  await run()
  expect(await table(alice, id)).toEqual([
    ['Nom', 'max_speed', 'undefined', '', 'error'],
    ['Van', 'fast', 'mine', '', expect.stringContaining('max_speed')],
    ['Bus', 'slow', 'yours', 'and more', expect.stringContaining('max_speed')],
  ])
})

test('of many rows, all that failed in their order', async () => {
  const alice = await tenant()
  const rows = Array.from({ length: 1300 }, (_, i) => `Van ${i};${i % 2 ? 'fast' : 1};`)
  const id = await start(alice, rows.join('\n'))
  await run()
  const failed = (await table(alice, id)).slice(1)
  expect(failed).toHaveLength(650)
  expect(failed.map(([label]) => label)).toEqual(Array.from({ length: 650 }, (_, i) => `Van ${2 * i + 1}`))
})

test('without failed rows it is 204, of an unknown import 201', async () => {
  const alice = await tenant()
  const id = await start(alice, 'Van;1;')
  await run()
  expect(await alice.fails('vehicle/import/download_failed', { process_id: id })).toMatchObject({
    code: 204,
    http: 404,
  })
  const bob = await subuser(alice, ['vehicle_update'])
  for (const person of [bob, await tenant()])
    expect(await person.fails('vehicle/import/download_failed', { process_id: id })).toMatchObject({ code: 201 })
})
