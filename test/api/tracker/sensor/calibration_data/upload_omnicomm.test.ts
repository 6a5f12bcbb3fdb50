import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { aDoor, makeSensor } from '#test/sensors.ts'
import { type csvFile, upload } from '#test/spreadsheets.ts'

const { server, tenant, tracker } = await fleet()
const alice = await tenant()
const { tracker_id } = await tracker(alice)
const sensor_id = await makeSensor(alice, tracker_id)
const path = 'tracker/sensor/calibration_data/upload_omnicomm'
const send = (text: string, more: Record<string, string> = {}) => {
  const file: ReturnType<typeof csvFile> = { name: 'tank.xml', type: 'application/xml', bytes: Buffer.from(text) }
  return upload(server, path, alice, { tracker_id: String(tracker_id), sensor_id: String(sensor_id), ...more, file })
}
const read = async () => (await alice.call('tracker/sensor/calibration_data/read', { tracker_id, sensor_id })).value

const tableOf = (...rows: readonly (readonly [number, number | string])[]): string =>
  `<s>${rows.map(([level, volume]) => `<r level="${level}" volume="${volume}"/>`).join('')}</s>`
const [small, large] = [tableOf([0, 0], [4095, 60]), tableOf([1, 0], [2000, '38,5'], [4095, 80])]

test('the table of a file calibrates; of several the one that is named', async () => {
  expect(await send(`<a>${small}</a>`)).toMatchObject({ success: true })
  expect(await read()).toEqual([
    { in: 0, out: 0 },
    { in: 4095, out: 60 },
  ])
  expect(await send(`<a>${small}${large}</a>`, { sensor_number: '2' })).toMatchObject({ success: true })
  expect(await read()).toEqual([
    { in: 1, out: 0 },
    { in: 2000, out: 38.5 },
    { in: 4095, out: 80 },
  ])
})

test('what has no such table is refused, says why, and changes nothing', async () => {
  const before = await read()
  const refused = async (text: string, more = {}) => {
    const { status, errors } = await send(text, more)
    return [status.code, errors?.[0].parameter, errors?.[0].error]
  }
  expect(await refused('<a/>')).toEqual([235, undefined, undefined])
  expect((await refused('level;volume')).slice(0, 2)).toEqual([234, 'file'])
  expect(await refused(`<a>${tableOf([0, 0], [0, 1])}</a>`)).toEqual([234, 'file', 'row 2 tells 0 again'])
  const several = 'must be from 1 to 2: so many tables are in the file'
  expect(await refused(`<a>${small}${large}</a>`)).toEqual([7, 'sensor_number', several])
  expect(await refused(`<a>${small}${large}</a>`, { sensor_number: '3' })).toEqual([7, 'sensor_number', several])
  const many = Array.from({ length: 1001 }, (_, i) => [i, i] as const)
  expect(await refused(`<a>${tableOf(...many)}</a>`)).toEqual([234, 'file', 'has more than 1000 rows'])
  expect(await refused(`<a>${' '.repeat(512 * 1024)}</a>`)).toEqual([234, 'file', 'has more than 524288 bytes'])
  expect(await read()).toEqual(before)
})

test('a sensor that has no calibration gets none', async () => {
  const door = await makeSensor(alice, tracker_id, aDoor)
  expect(await send(`<a>${small}</a>`, { sensor_id: String(door) })).toMatchObject({ status: { code: 228 } })
})
