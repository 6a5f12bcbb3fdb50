import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { importer } from '#test/imports.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { db, server, tenant, tracker } = await fleet()
const { run } = importer(db)

const headers = ['label', 'from', 'lat', 'lng', 'tracker_label', 'external_id', 'tags', 'recipient_email']

const start = async (person: Person, text: string, params: object = {}) => {
  const filename = await parsed(server, person, csvFile(text))
  return (await person.call('task/import/start', { filename, headers, ...params })).id as number
}

const read = async (person: Person, process_id: number) => (await person.call('task/import/read', { process_id })).value

test('the rows of a file become tasks of those whom they name', async () => {
  const alice = await tenant()
  const { tracker_id: van } = await tracker(alice, { label: 'Van 1' })
  const { id: tag } = await alice.call('tag/create', { tag: { name: 'blue', color: '0000ff' } })
  const file =
    'A;2036-12-01 09:00;53.5;9.9;Van 1;X 1;blue;grace@customer.example\nB;2036-12-01 10:00;53.5;9.9;;;red\nC;soon;53.5;9.9;;;'
  const id = await start(alice, file)
  await run()
  expect(await read(alice, id)).toMatchObject({
    ...{ type: 'task', status: 'finished' },
    progress: { imported: 2, failed: 1, warnings: [{ line: 2, error: 'no tags of the account: red' }] },
  })
  const { list } = await alice.call('task/list')
  expect(list).toMatchObject([
    {
      label: 'A',
      tracker_id: van,
      origin: 'imported',
      status: 'assigned',
      external_id: 'X 1',
      tags: [tag],
      ...{ recipient: { email: 'grace@customer.example', notify: true } },
    },
    { label: 'B', tracker_id: null, origin: 'imported', status: 'unassigned', from: '2036-12-01 10:00:00' },
  ])
  const history = await alice.call('task/history/list', { task_id: list[0].id })
  expect(history.list).toMatchObject([{ operation: 'create', payload: { label: 'A', tracker_id: van } }])
})

test('a row whose external id is there already fails, or is passed over', async () => {
  const alice = await tenant()
  const row = 'A;2036-12-01 09:00;53.5;9.9;;X 1;'
  await start(alice, row)
  await run()
  const again = await start(alice, row)
  const over = await start(alice, `${row}\nB;2036-12-01 09:00;53.5;9.9;;X 2;`, { duplicate_policy: 'skip' })
  await run()
  expect((await read(alice, again)).progress).toMatchObject({
    ...{ imported: 0, failed: 1, errors: [{ error: 'external_id is there already' }] },
  })
  expect((await read(alice, over)).progress).toMatchObject({ imported: 1, failed: 0 })
  expect((await alice.call('task/count')).count).toBe(2)
})

test('rows that the account has no room for fail; those that are there already take none', async () => {
  const alice = await tenant()
  const row = (name: string) => `${name};2036-12-01 09:00;53.5;9.9;;${name};`
  const bounded = importer(db, { task_quota: 2 })
  await start(alice, row('A'))
  await bounded.run()
  const file = [...['A', 'B', 'C'].map(row), 'D;soon;53.5;9.9;;;'].join('\n')
  const id = await start(alice, file, { duplicate_policy: 'skip' })
  await bounded.run()
  expect((await read(alice, id)).progress).toMatchObject({
    ...{ imported: 1, failed: 2 },
    errors: [{ line: 3, error: 'label is more than the account has room for' }, { line: 4 }],
  })
  expect((await alice.call('task/count')).count).toBe(2)
})

test('a file that is none, or has no column for labels, or is under way', async () => {
  const alice = await tenant()
  const filename = await parsed(server, alice, csvFile('A;B'))
  const fails = (params: object) => alice.fails('task/import/start', { filename, headers, ...params })
  expect(await fails({ filename: 'nothing' })).toMatchObject({ code: 233 })
  expect(await fails({ headers: ['from'] })).toMatchObject({ code: 234 })
  await alice.call('task/import/start', { filename, headers })
  expect(await fails({})).toMatchObject({ code: 247 })
})
