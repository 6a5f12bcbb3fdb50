import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDoor, makeSensor } from '#test/sensors.ts'
import { bookFile, csvFile, upload } from '#test/spreadsheets.ts'

const { server, tenant, tracker } = await fleet()
const alice = await tenant()
const { tracker_id } = await tracker(alice)
const sensor_id = await makeSensor(alice, tracker_id)
const path = 'tracker/sensor/calibration_data/upload'
const send = (file: ReturnType<typeof csvFile>, id = sensor_id) =>
  upload(server, path, alice, { tracker_id: String(tracker_id), sensor_id: String(id), file })
const read = async () => (await alice.call('tracker/sensor/calibration_data/read', { tracker_id, sensor_id })).value

const tank = [
  { in: 0, out: 0 },
  { in: 2047, out: 38.5 },
  { in: 4095, out: 80 },
]

test('a table of two columns calibrates, with a header or none, with commas or points, in any order', async () => {
  expect(await send(csvFile('Code;Litres\n4095;80\n0;0\n2 047;38,5\n'))).toMatchObject({ success: true, value: tank })
  expect(await read()).toEqual(tank)
  expect(await send(bookFile(tank.map((pair) => [pair.in, pair.out])))).toMatchObject({ value: tank })
})

test('what is no such table is refused, says in which row, and changes nothing', async () => {
  const refused = async (text: string) => {
    const { status, errors } = await send(csvFile(text))
    return [status.code, errors?.[0].error]
  }
  expect(await refused('0;0\n1;full\n')).toEqual([234, 'row 2 is no two figures'])
  expect(await refused('0;0\n1;1\n0;2\n')).toEqual([234, 'row 3 tells 0 again'])
  expect(await refused('0;0\n')).toEqual([234, 'must have two rows of figures'])
  expect(await refused(`${'1;1\n'.repeat(1002)}`)).toEqual([234, 'has more than 1000 rows'])
  const many = Array.from({ length: 1001 }, (_, i) => `${i};${i}\n`)
  expect(await refused(many.join(''))).toEqual([234, 'has more than 1000 rows'])
  expect(await refused('Code;Litres\n')).toEqual([235, undefined])
  expect(await read()).toEqual(tank)
})

test('a sensor that has no calibration gets none', async () => {
  const door = await makeSensor(alice, tracker_id, aDoor)
  expect(await send(csvFile('0;0\n1;1\n'), door)).toMatchObject({ status: { code: 228 } })
})
