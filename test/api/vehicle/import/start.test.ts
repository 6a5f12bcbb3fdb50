import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { importer } from '#test/imports.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { db, server, tenant, subuser, tracker } = await fleet()
const { run } = importer(db)

const start = async (person: Person, text: string, headers: string[], params: object = {}) => {
  const filename = await parsed(server, person, csvFile(text))
  const { id } = await person.call('vehicle/import/start', { filename, headers, ...params })
  return { id, filename }
}

const read = async (person: Person, process_id: number) =>
  (await person.call('vehicle/import/read', { process_id })).value

const labels = async (person: Person): Promise<string[]> =>
  (await person.call('vehicle/list', { sort: ['id=asc'] })).list.map(({ label }: { label: string }) => label)

test('the rows of a file become vehicles, and how far it is can be asked', async () => {
  const alice = await tenant()
  const { id, filename } = await start(alice, 'Van;Sprinter;truck\nTruck;MAN;truck', ['label', 'model', 'type'])
  expect(await read(alice, id)).toMatchObject({
    id,
    type: 'vehicle',
    filename,
    title: 'fleet.csv',
    status: 'created',
    ended: null,
    progress: { imported: 0, failed: 0, percent: 0, processed_lines: 0, warnings: [], errors: [] },
  })
  await run()
  expect(await read(alice, id)).toMatchObject({
    status: 'done',
    ended: expect.any(String),
    progress: { imported: 2, failed: 0, percent: 100, processed_lines: 2 },
  })
  expect((await alice.call('vehicle/list')).list).toMatchObject([
    { label: 'Van', model: 'Sprinter', type: 'truck', tags: [], reg_number: '', vin: '' },
    { label: 'Truck' },
  ])
})

test('a row that fails keeps no other from being imported, and is told with its line', async () => {
  const alice = await tenant()
  const rows = Array.from({ length: 600 }, (_, i) => `Van ${i};${i % 10 === 3 ? 'fast' : i}`)
  const { id } = await start(alice, rows.join('\n'), ['label', 'max_speed'])
  await run()
  const { status, progress } = await read(alice, id)
  expect({ status, ...progress, errors: progress.errors.length }).toMatchObject({
    status: 'finished',
    imported: 540,
    failed: 60,
    percent: 100,
    processed_lines: 600,
    errors: 25,
  })
  expect(progress.errors.slice(0, 2)).toEqual([
    { line: 4, error: 'max_speed must be a number' },
    { line: 14, error: 'max_speed must be a number' },
  ])
  expect((await labels(alice)).slice(0, 4)).toEqual(['Van 0', 'Van 1', 'Van 2', 'Van 4'])
  expect(await labels(alice)).toHaveLength(540)
})

test('references are found by name; unknown tags are a warning, a tracker of another vehicle stays with it', async () => {
  const alice = await tenant()
  const garage_id = (await alice.call('garage/create', { garage: { organization_name: 'Depot' } })).id
  const tag = (await alice.call('tag/create', { tag: { name: 'blue', color: '0000ff' } })).id
  const free = await tracker(alice, { label: 'Free' })
  const taken = await tracker(alice, { label: 'Taken' })
  const vehicle = { label: 'Old', type: 'car', tracker_id: taken.tracker_id }
  await alice.call('vehicle/create', { vehicle })
  const text = 'One;depot;free;blue,new\nTwo;;taken;\nThree;;free;'
  const { id } = await start(alice, text, ['label', 'garage', 'tracker_label', 'tags'])
  await run()
  expect((await read(alice, id)).progress).toMatchObject({
    imported: 1,
    failed: 2,
    warnings: [{ line: 1, error: 'no tags of the account: new' }],
    errors: [{ line: 2 }, { line: 3 }],
  })
  expect((await alice.call('vehicle/list', { filter: 'One' })).list).toMatchObject([
    { garage_id, tracker_id: free.tracker_id, tags: [tag] },
  ])
  expect((await alice.call('vehicle/list', { filter: 'Old' })).list[0].tracker_id).toBe(taken.tracker_id)
})

test('a file that is not there, another account’s or a day old is 233', async () => {
  const alice = await tenant()
  const foreign = await parsed(server, await tenant(), csvFile('Van'))
  for (const filename of ['0'.repeat(32), foreign, 'fleet.csv'])
    expect(await alice.fails('vehicle/import/start', { filename, headers: ['label'] })).toMatchObject({ code: 233 })
})

test('no column of labels is 234', async () => {
  const alice = await tenant()
  const filename = await parsed(server, alice, csvFile('Van'))
  expect(await alice.fails('vehicle/import/start', { filename, headers: ['model'] })).toMatchObject({ code: 234 })
})

test.each([
  [['label', 'nonsense'], 'headers.1'],
  [['label', 'undefined', 'label'], 'headers.2'],
])('headers %j are 7', async (headers, parameter) => {
  const alice = await tenant()
  const filename = await parsed(server, alice, csvFile('Van'))
  expect(await alice.fails('vehicle/import/start', { filename, headers })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter }] },
  })
})

test('a file is imported once at a time, also when two ask at once', async () => {
  const alice = await tenant()
  const bob = await subuser(alice, ['vehicle_update'])
  const filename = await parsed(server, alice, csvFile('Van'))
  const wanted = { filename, headers: ['label'] }
  const ask = (person: Person) =>
    person.call('vehicle/import/start', wanted).then(
      () => 0,
      (error) => /"code":(\d+)/.exec(error)?.[1],
    )
  expect((await Promise.all([ask(alice), ask(bob)])).sort()).toEqual([0, '247'])
  expect(await alice.fails('vehicle/import/start', wanted)).toMatchObject({ code: 247, http: 409 })
  await run()
  await alice.call('vehicle/import/start', wanted)
  await run()
  expect(await labels(alice)).toEqual(['Van', 'Van'])
})

test('three imports of a user wait at a time, whoever asks at once', async () => {
  const alice = await tenant()
  const files = await Promise.all(Array.from({ length: 6 }, () => parsed(server, alice, csvFile('Van'))))
  const ask = (filename: string) =>
    alice.call('vehicle/import/start', { filename, headers: ['label'] }).then(
      () => 0,
      (error) => /"code":(\d+)/.exec(error)?.[1],
    )
  expect((await Promise.all(files.map(ask))).sort()).toEqual([0, 0, 0, '15', '15', '15'])
  const bob = await subuser(alice, ['vehicle_update'])
  expect((await start(bob, 'His', ['label'])).id).toBeGreaterThan(0)
  await run()
  expect(await ask(files[5] as string)).toBe(0)
  await run()
})
