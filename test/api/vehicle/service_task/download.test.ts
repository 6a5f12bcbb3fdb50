import { read, utils } from '@e965/xlsx'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { uploadedImage } from '#test/checkins.ts'
import { fleet } from '#test/fleet.ts'
import { drive, makeTask, oil, serviced } from '#test/service-tasks.ts'

const { db, server, tenant, tracker } = await fleet()
const path = 'vehicle/service_task/download'
const alice = await tenant()
const van = await serviced(alice, tracker, 'Van')
const bus = await serviced(alice, tracker, 'Bus')
const more = { cost: 240.5, comment: '=1+1', file_ids: [await uploadedImage(db, alice.id)] }
await makeTask(alice, van.vehicle_id, { ...oil, ...more })
const conditions = { engine_hours: { limit: 100, notification_interval: 10 } }
const done = await makeTask(alice, bus.vehicle_id, { description: 'Brakes', conditions, unplanned: true })
await drive(db, alice, van.tracker_id, 56_000)
await alice.call('vehicle/service_task/set_status', { task_id: done, status: 'done' })

const download = async (params: object) => {
  const payload = { hash: alice.hash, ...params }
  const { headers, rawPayload } = await server.inject({ method: 'POST', url: `/v2/${path}`, payload })
  return { name: headers['content-disposition'], type: headers['content-type'], bytes: rawPayload }
}
const textOf = async (bytes: Buffer) => (await extractText(new Uint8Array(bytes), { mergePages: true })).text
const rowsOf = async (params: object): Promise<unknown[][]> => {
  const { SheetNames, Sheets } = read((await download({ format: 'xlsx', ...params })).bytes)
  return SheetNames.flatMap((sheet) => utils.sheet_to_json<unknown[]>(Sheets[sheet] as never, { header: 1 }))
}

test('a PDF is the default, with a title page only where it is wanted', async () => {
  const { name, type, bytes } = await download({})
  expect([name, type]).toEqual([expect.stringContaining('Maintenance.pdf'), 'application/pdf'])
  const text = await textOf(bytes)
  for (const part of ['Van', 'Bus', 'Brakes', '240.50', 'Unplanned', 'Done']) expect(text).toContain(part)
  const titled = await textOf((await download({ add_filename_header: true })).bytes)
  expect(titled.length).toBeGreaterThan(text.length)
})

test.each(['xls', 'xlsx'])(
  'a workbook, asked for as %s, says what is left, nothing of what is done',
  async (format) => {
    const { name, type } = await download({ format })
    expect([name, type]).toEqual([expect.stringContaining('.xlsx'), expect.stringContaining('spreadsheetml')])
    const rows = await rowsOf({ format })
    const [open, finished] = ['Van', 'Bus'].map((label) => rows.find((row) => row.includes(label)))
    expect(open).toEqual(expect.arrayContaining(['Planned', oil.description, 55_000, -1000, 240.5, 'gate.jpg']))
    expect(finished).toEqual(expect.arrayContaining(['Unplanned', 'Brakes', 'Done', 1000, 900]))
    expect(finished).not.toContain(100)
  },
)

test('columns stand in their own order behind the type, and in groups', async () => {
  const columns = ['cost', 'description', 'creation_date']
  const rows = await rowsOf({ columns, group_by: 'vehicle' })
  expect(rows).toContainEqual(['Type', 'Task', 'Created', 'Cost'])
  const cells = rows.flat()
  expect(cells).toEqual(expect.arrayContaining(['Van : 1', 'Bus : 1']))
  const byStatus = (await rowsOf({ group_by: 'status' })).flat()
  expect(byStatus).toEqual(expect.arrayContaining(['Scheduled : 1', 'Done : 1']))
  const some = (await rowsOf({ vehicle_ids: [bus.vehicle_id] })).flat()
  expect([some.includes('Brakes'), some.includes(oil.description)]).toEqual([true, false])
})

test('no column twice, no vehicle that is not there, no limit too large, and not less than was asked for', async () => {
  expect(await alice.fails(path, { columns: ['cost', 'cost'] })).toMatchObject({ code: 7 })
  expect(await alice.fails(path, { vehicle_ids: [999_999_999] })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { limit: 10_001 })).toMatchObject({ code: 212 })
})
