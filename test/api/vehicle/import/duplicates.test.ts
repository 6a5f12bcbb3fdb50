import { expect, test } from 'vitest'
import { type Answer, fleet, type Person } from '#test/fleet.ts'
import { importer } from '#test/imports.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'
import { bind } from '#test/trackers.ts'

/** Rows that tell of vehicles and employees which are there already. */

const { db, server, tenant, subuser, tracker } = await fleet()
const { run } = importer(db)

type Type = 'vehicle' | 'employee'

const begin = async (person: Person, type: Type, text: string, headers: string[], duplicate_policy?: string) => {
  const filename = await parsed(server, person, csvFile(text))
  return (await person.call(`${type}/import/start`, { filename, headers, duplicate_policy })).id as number
}

/** Imports the rows, and answers what became of it. */
const imported = async (...[person, type, ...more]: Parameters<typeof begin>): Promise<Answer> => {
  const process_id = await begin(person, type, ...more)
  await run()
  const { status, progress } = (await person.call(`${type}/import/read`, { process_id })).value
  return { status, ...progress }
}

const list = async (person: Person, type: Type): Promise<Answer[]> =>
  (await person.call(`${type}/list`, { sort: ['id=asc'] })).list

const sheet = 'Van;A-1\nBus;A-2'
const headers = ['label', 'external_id']

test('the same sheet twice makes one of each, and its rows fail', async () => {
  const alice = await tenant()
  expect(await imported(alice, 'vehicle', sheet, headers)).toMatchObject({ status: 'done', imported: 2 })
  const before = await list(alice, 'vehicle')
  expect(await imported(alice, 'vehicle', `${sheet}\nCar;A-3`, headers)).toMatchObject({
    ...{ status: 'finished', imported: 1, failed: 2, processed_lines: 3 },
    errors: [1, 2].map((line) => ({ line, error: 'external_id is there already' })),
  })
  expect((await list(alice, 'vehicle')).slice(0, 2)).toEqual(before)
  expect((await list(alice, 'vehicle')).map(({ external_id }) => external_id)).toEqual(['A-1', 'A-2', 'A-3'])
})

test('a row above is there too, and a row without an id is always new', async () => {
  const alice = await tenant()
  const twice = await imported(alice, 'vehicle', 'Van;A-1\nBus;A-1\nCar;\nCar;', headers)
  expect(twice).toMatchObject({ status: 'finished', imported: 3, failed: 1, errors: [{ line: 2 }] })
  expect(await imported(alice, 'vehicle', 'Van;B-1;red\nBus;B-1;', [...headers, 'color'], 'update')).toMatchObject({
    status: 'done',
    imported: 2,
  })
  expect((await list(alice, 'vehicle')).at(-1)).toMatchObject({ label: 'Bus', external_id: 'B-1', color: 'red' })
  expect(await list(alice, 'vehicle')).toHaveLength(4)
})

test('rows may be passed over, whatever else is wrong with them', async () => {
  const alice = await tenant()
  await tracker(alice, { label: 'Unit 1' })
  const given = 'Van;A-1;Unit 1\nBus;A-2;'
  const columns = [...headers, 'tracker_label']
  await imported(alice, 'vehicle', given, columns)
  const before = await list(alice, 'vehicle')
  expect(await imported(alice, 'vehicle', given, columns, 'skip')).toMatchObject({
    ...{ status: 'done', imported: 0, failed: 0, processed_lines: 2, percent: 100, errors: [] },
    warnings: [1, 2].map((line) => ({ line, error: 'is there already and was passed over' })),
  })
  expect(await list(alice, 'vehicle')).toEqual(before)
})

test('a change is what the row says; its tracker, its tags and what it says nothing of stay', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { label: 'Unit 1' })
  await tracker(alice, { label: 'Unit 2' })
  const { id: tag } = await alice.call('tag/create', { tag: { name: 'day', color: 'ff0000' } })
  await alice.call('tag/create', { tag: { name: 'night', color: 'ff0000' } })
  const vehicle = { label: 'Van', type: 'truck', subtype: 'tipper', external_id: 'A-1', color: 'red', vin: 'V' }
  const { id } = await alice.call('vehicle/create', { vehicle: { ...vehicle, tracker_id, tags: [tag] } })
  const columns = [...headers, 'color', 'vin', 'tracker_label', 'tags']
  for (const unit of ['Unit 1', 'Unit 2']) {
    const rows = `Lorry;A-1;;W;${unit};night`
    expect(await imported(alice, 'vehicle', rows, columns, 'update')).toMatchObject({ status: 'done', imported: 1 })
  }
  const { value } = await alice.call('vehicle/read', { vehicle_id: id })
  expect(value).toMatchObject({ ...vehicle, label: 'Lorry', vin: 'W', tracker_id, tags: [tag] })
  expect(await list(alice, 'vehicle')).toHaveLength(1)
})

test.each([
  ['truck;', 'truck', 'tipper'],
  ['car;', 'car', null],
  [';sedan', 'car', 'sedan'],
  [';', 'truck', 'tipper'],
])('of a tipper the type and the body %s makes a %s, %s', async (said, type, subtype) => {
  const alice = await tenant()
  const vehicle = { label: 'Van', type: 'truck', subtype: 'tipper', external_id: 'A-1' }
  await alice.call('vehicle/create', { vehicle })
  await imported(alice, 'vehicle', `Van;A-1;${said}`, [...headers, 'type', 'subtype'], 'update')
  expect(await list(alice, 'vehicle')).toMatchObject([{ type, subtype }])
})

test('employees are known by their personnel number', async () => {
  const alice = await tenant()
  const people = 'Ada;7;1\nBo;8;2'
  const columns = ['first_name', 'personnel_number', 'phone']
  await imported(alice, 'employee', people, columns)
  expect(await imported(alice, 'employee', people, columns)).toMatchObject({ status: 'finished', failed: 2 })
  expect(await imported(alice, 'employee', people, columns, 'skip')).toMatchObject({ status: 'done', imported: 0 })
  const rows = 'Ada;7;9;1.5;2.5'
  const moved = await imported(alice, 'employee', rows, [...columns, 'lat', 'lng'], 'update')
  expect(moved).toMatchObject({ status: 'done', imported: 1 })
  expect(await list(alice, 'employee')).toMatchObject([
    { first_name: 'Ada', phone: '9', location: { lat: 1.5, lng: 2.5 } },
    { first_name: 'Bo', phone: '2', location: null },
  ])
})

test('what a sub-user does not see is nothing to it, and others have ids of their own', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  const clerk = await subuser(alice, ['vehicle_update'])
  await alice.call('vehicle/create', { vehicle: { label: 'Van', type: 'car', external_id: 'A-1', tracker_id } })
  for (const person of [clerk, bob])
    expect(await imported(person, 'vehicle', 'Hers;A-1', headers, 'update')).toMatchObject({ imported: 1 })
  expect((await list(alice, 'vehicle')).map(({ label }) => label)).toEqual(['Van', 'Hers'])
  await bind(db, alice, clerk, [tracker_id])
  await imported(clerk, 'vehicle', 'Both;A-1', headers, 'update')
  expect((await list(alice, 'vehicle')).map(({ label }) => label)).toEqual(['Both', 'Hers'])
})

test('two imports of one sheet at the same time make one of each', async () => {
  const alice = await tenant()
  const rows = Array.from({ length: 600 }, (_, i) => `Van ${i};A-${i}`).join('\n')
  const ids = [await begin(alice, 'vehicle', rows, headers), await begin(alice, 'vehicle', rows, headers)]
  await Promise.all([run(), importer(db).run()])
  const all = await Promise.all(
    ids.map(async (process_id) => (await alice.call('vehicle/import/read', { process_id })).value.progress),
  )
  expect(all[0].imported + all[1].imported).toBe(600)
  expect(all[0].failed + all[1].failed).toBe(600)
  expect((await alice.call('vehicle/list', { limit: 0 })).count).toBe(600)
})

test('a policy that there is not is told', async () => {
  const alice = await tenant()
  const { code, body } = await alice.fails('vehicle/import/start', {
    ...{ filename: 'x', headers, duplicate_policy: 'double' },
  })
  expect([code, body.errors[0].parameter]).toEqual([7, 'duplicate_policy'])
})
