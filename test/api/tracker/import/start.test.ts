import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { importer } from '#test/imports.ts'
import { overtaken } from '#test/overtaken.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'

const { db, server, tenant, subuser, tracker, otherDealer } = await fleet()
const { run } = importer(db)

let last = 350_000_200_000_000

const imei = (): string => String(++last)

const all = ['device_id', 'model', 'label', 'reg_number', 'group', 'driver']

const imported = async (person: Person, rows: string[], headers = all, params: object = {}) => {
  const filename = await parsed(server, person, csvFile(rows.join('\n')))
  const { id } = await person.call('tracker/import/start', { filename, headers, ...params })
  await run()
  return (await person.call('tracker/import/read', { process_id: id })).value
}

const labels = async (person: Person): Promise<string[]> =>
  (await person.call('tracker/list')).list.map(({ label }: { label: string }) => label).sort()

test('rows become devices, each with its vehicle, its driver and its group', async () => {
  const alice = await tenant()
  const there = { label: 'Old van', type: 'truck', reg_number: 'B-OLD 1' }
  const { id: vehicle_id } = await alice.call('vehicle/create', { vehicle: there })
  const { id: employee_id } = await alice.call('employee/create', { employee: { first_name: 'Inês' } })
  const ids = [imei(), imei(), imei()]
  const { status, progress } = await imported(alice, [
    `${ids[0]};fmb920;Van 1;B-NEW 1;Night;Ada Lovelace`,
    `${ids[1]};fmb920;Van 2;bold1;night;Inês`,
    `${ids[2]};fmb920;;;;`,
  ])
  expect({ status, ...progress }).toMatchObject({ status: 'done', imported: 3, failed: 0, errors: [], warnings: [] })
  const trackers = new Map<string, { id: number; group_id: number; source: object }>(
    (await alice.call('tracker/list')).list.map((one: { label: string }) => [one.label, one]),
  )
  const [group] = (await alice.call('tracker/group/list')).list
  expect(group.title).toBe('Night')
  const [one, two, three] = ['Van 1', 'Van 2', ids[2] as string].map((label) => trackers.get(label))
  expect(one).toMatchObject({ group_id: group.id, source: { device_id: ids[0], model: 'fmb920', phone: null } })
  expect([two?.group_id, three?.group_id]).toEqual([group.id, 0])
  expect((await alice.call('vehicle/list', { sort: ['id=asc'] })).list).toMatchObject([
    { id: vehicle_id, label: 'Old van', tracker_id: two?.id, tracker_label: 'Van 2' },
    { label: 'Van 1', reg_number: 'B-NEW 1', type: 'car', tracker_id: one?.id },
  ])
  expect((await alice.call('employee/list', { sort: ['id=asc'] })).list).toMatchObject([
    { id: employee_id, tracker_id: two?.id },
    { first_name: 'Ada', last_name: 'Lovelace', tracker_id: one?.id },
  ])
  expect((await alice.call('tracker/employee/read', { tracker_id: two?.id })).current.id).toBe(employee_id)
})

test('a row that fails makes nothing at all, and keeps no other from being registered', async () => {
  const alice = await tenant()
  const rows = Array.from({ length: 300 }, (_, i) => `${i % 100 === 7 ? i : imei()};fmb920;Van ${i};B-${i};;`)
  const { status, progress } = await imported(alice, rows)
  expect({ status, ...progress }).toMatchObject({
    status: 'finished',
    imported: 297,
    failed: 3,
    errors: [7, 107, 207].map((i) => ({ line: i + 1, error: 'device_id must be an IMEI of 15 digits' })),
  })
  expect(await labels(alice)).toHaveLength(297)
  expect((await alice.call('vehicle/list')).count).toBe(297)
})

test('of devices that are there, `skip` passes over the account’s own, and `fail` tells all of them', async () => {
  const alice = await tenant()
  const [own, foreign, fresh] = [imei(), imei(), imei()]
  await tracker(alice, { label: 'Mine', device_id: own })
  await tracker(await tenant(), { device_id: foreign })
  const rows = [own, foreign, fresh, fresh].map((id) => `${id};fmb920;Van`)
  const headers = ['device_id', 'model', 'label']
  const skipped = await imported(alice, rows, headers, { duplicate_policy: 'skip' })
  expect(skipped.progress).toMatchObject({
    imported: 1,
    failed: 1,
    errors: [{ line: 2, error: 'device_id is registered already' }],
    warnings: [1, 4].map((line) => ({ line, error: 'is there already and was passed over' })),
  })
  const failed = await imported(alice, rows, headers)
  expect(failed.progress).toMatchObject({ imported: 0, failed: 4 })
  expect(await labels(alice)).toEqual(['Mine', 'Van'])
})

test('a row without an id fails, whatever becomes of what is there; a dash stands for nothing', async () => {
  const alice = await tenant()
  await alice.call('vehicle/create', { vehicle: { label: 'Without plate', type: 'car' } })
  const rows = [`;fmb920;Van 1`, `;fmb920;Van 2`, ...[1, 2].map((i) => `${imei()};fmb920;Lorry ${i};-;-;–`)]
  const { progress } = await imported(alice, rows, all, { duplicate_policy: 'skip' })
  expect(progress).toMatchObject({
    imported: 2,
    failed: 2,
    errors: [1, 2].map((line) => ({ line, error: 'device_id is required' })),
    warnings: [],
  })
  expect(await labels(alice)).toEqual(['Lorry 1', 'Lorry 2'])
  expect((await alice.call('vehicle/list')).list).toMatchObject([{ label: 'Without plate', tracker_id: null }])
  expect((await alice.call('employee/list')).count).toBe(0)
  expect((await alice.call('tracker/group/list')).list).toEqual([])
})

test('a device that another account registers meanwhile is a row that fails', async () => {
  const alice = await tenant()
  const [taken, free] = [imei(), imei()]
  const bob = await tenant()
  const { source_id } = await tracker(bob, { device_id: imei() })
  const filename = await parsed(server, alice, csvFile(`${free};fmb920\n${taken};fmb920`))
  const { id } = await alice.call('tracker/import/start', { filename, headers: ['device_id', 'model'] })
  await overtaken(db, run, (other) =>
    other.updateTable('source').set({ device_id: taken }).where('id', '=', source_id).execute(),
  )
  expect((await alice.call('tracker/import/read', { process_id: id })).value).toMatchObject({
    status: 'finished',
    progress: { imported: 1, failed: 1, errors: [{ line: 2, error: 'device_id is registered already' }] },
  })
  expect(await labels(alice)).toEqual([free])
})

test('the dealer’s limit is kept, and its gift given to each', async () => {
  const small = await otherDealer({ active_limit: 3 })
  await db
    .updateTable('tariff_default')
    .set({ activation_bonus: 5 })
    .where('dealer_id', '=', small)
    .where('device_type', '=', 'tracker')
    .execute()
  const alice = await tenant('UTC', small)
  const { progress } = await imported(
    alice,
    Array.from({ length: 5 }, (_, i) => `${imei()};fmb920;Van ${i};;;`),
  )
  expect(progress).toMatchObject({
    imported: 3,
    failed: 2,
    errors: [4, 5].map((line) => ({ line, error: 'device_id is more than your plan has room for' })),
  })
  const { bonus } = await db.selectFrom('users').select('bonus').where('id', '=', alice.id).executeTakeFirstOrThrow()
  expect(Number(bonus)).toBe(15)
})

test('a sub-user sees what it has imported', async () => {
  const alice = await tenant()
  const bob = await subuser(alice, ['tracker_register', 'vehicle_update'])
  await imported(bob, [`${imei()};fmb920;Van;B-1`], ['device_id', 'model', 'label', 'reg_number'])
  expect(await labels(bob)).toEqual(['Van'])
  expect((await bob.call('vehicle/list')).list).toMatchObject([{ reg_number: 'B-1', tracker_label: 'Van' }])
})

test('two imports of one sheet at once register each device once', async () => {
  const alice = await tenant()
  const rows = Array.from({ length: 40 }, (_, i) => `${imei()};fmb920;Van ${i};B-${i};Group;Ada ${i}`).join('\n')
  for (let i = 0; i < 2; i++) {
    const filename = await parsed(server, alice, csvFile(rows))
    await alice.call('tracker/import/start', { filename, headers: all, duplicate_policy: 'skip' })
  }
  await run()
  expect(await labels(alice)).toHaveLength(40)
  expect((await alice.call('vehicle/list')).count).toBe(40)
  expect((await alice.call('employee/list')).count).toBe(40)
  expect((await alice.call('tracker/group/list')).list).toHaveLength(1)
})

test('what is named wrongly is told before anything begins', async () => {
  const alice = await tenant()
  const filename = await parsed(server, alice, csvFile('1;2'))
  const start = (params: object) => alice.fails('tracker/import/start', { filename, headers: ['device_id'], ...params })
  expect(await start({ filename: 'nothing' })).toMatchObject({ code: 233 })
  expect(await start({ headers: ['model'] })).toMatchObject({ code: 234 })
  expect(await start({ duplicate_policy: 'update' })).toMatchObject({ code: 7 })
  await alice.call('tracker/import/start', { filename, headers: ['device_id'] })
  expect(await start({})).toMatchObject({ code: 247 })
  await run()
})
