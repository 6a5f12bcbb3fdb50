import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeSensor } from '#test/sensors.ts'
import { csvFile, upload } from '#test/spreadsheets.ts'
import { block, clone } from '#test/trackers.ts'

const { db, server, tenant, tracker } = await fleet()
const [alice, bob] = [await tenant(), await tenant()]
const { tracker_id, source_id } = await tracker(alice)
const sensor_id = await makeSensor(alice, tracker_id)
const table = csvFile('0;0\n4095;80\n')
const monitor = {
  ...{ name: 'tank.xml', type: 'application/xml' },
  bytes: Buffer.from('<s><r level="0" volume="0"/><r level="4095" volume="80"/></s>'),
}

interface Which {
  tracker_id: number
  sensor_id: number
}

/** The code that an operation answers alice, of which sensor of which tracker. */
const named =
  (operation: string, params = {}) =>
  async (which: Which): Promise<number> =>
    (await alice.fails(operation, { ...which, ...params })).code
const sent =
  (operation: string, file: ReturnType<typeof csvFile>) =>
  async ({ tracker_id, sensor_id }: Which): Promise<number> => {
    const params = { tracker_id: String(tracker_id), sensor_id: String(sensor_id), file }
    return (await upload(server, operation, alice, params)).status.code
  }

const folder = 'tracker/sensor/calibration_data'
const ways = {
  read: named(`${folder}/read`),
  update: named(`${folder}/update`, { data: [] }),
  upload: sent(`${folder}/upload`, table),
  upload_omnicomm: sent(`${folder}/upload_omnicomm`, monitor),
}

test.each(Object.entries(ways))(
  '%s knows no sensor of another tracker, and none of another account',
  async (_, codeOf) => {
    const { tracker_id: other } = await tracker(alice)
    const { tracker_id: theirs } = await tracker(bob)
    expect(await codeOf({ tracker_id: other, sensor_id })).toBe(201)
    expect(await codeOf({ tracker_id: theirs, sensor_id: await makeSensor(bob, theirs) })).toBe(201)
  },
)

test.each(['update', 'upload', 'upload_omnicomm'] as const)('by %s a clone is not calibrated', async (way) => {
  const { tracker_id: theirs, source_id: lent } = await tracker(bob)
  const lentSensor = await makeSensor(bob, theirs)
  expect(await ways[way]({ tracker_id: await clone(db, alice, lent), sensor_id: lentSensor })).toBe(219)
})

test('a tracker that is blocked answers 208 to all of them', async () => {
  await block(db, source_id)
  for (const codeOf of Object.values(ways)) expect(await codeOf({ tracker_id, sensor_id })).toBe(208)
})
