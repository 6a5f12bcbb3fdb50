import { expect, test } from 'vitest'
import { givenOf, joining, namesOf, namesShown, showing, valuesOf, withTrackers } from '#web/fleet/links/make/values.ts'

/** Sensors that a link shows are chosen by their names, of all its vehicles at once. */

const own = {
  7: [
    { id: 1, name: 'Cargo' },
    { id: 2, name: 'Tank' },
  ],
  8: [{ id: 3, name: 'Cargo' }],
}
const begun = valuesOf(undefined, [7, 8], Date.UTC(2026, 10, 28))

test('names are offered with how many vehicles have such a sensor', () => {
  expect(namesOf(own)).toEqual([
    ['Cargo', 2],
    ['Tank', 1],
  ])
})

test('of a vehicle whose sensors are not known nothing changes', () => {
  const trackers = showing(begun.trackers, own, ['Cargo'])
  expect(showing(trackers, { 7: own[7] }, [])).toMatchObject([{ sensor_ids: [] }, { sensor_ids: [3] }])
})

test('a vehicle that is added shows what the others do, once its sensors are known', () => {
  const [first] = showing(begun.trackers, own, ['Cargo'])
  const trackers = withTrackers(first ? [first] : [], [7, 8])
  expect(joining(trackers, { 7: own[7] })).toBeUndefined()
  const joined = joining(trackers, own)
  expect(joined).toMatchObject([{ sensor_ids: [1] }, { sensor_ids: [3] }])
  expect(joining(joined ?? [], own)).toBeUndefined()
})

test('a name shows the sensor of each vehicle that has it, in the order of the names', () => {
  const trackers = showing(begun.trackers, own, ['Tank', 'Cargo'])
  expect(trackers.map(({ sensor_ids }) => sensor_ids)).toEqual([[2, 1], [3]])
  expect(namesShown(trackers, own)).toEqual(['Tank', 'Cargo'])
  expect(givenOf({ ...begun, trackers }).trackers.map(({ params }) => params)).toMatchObject([
    { sensor_ids: [2, 1] },
    { sensor_ids: [3] },
  ])
  const none = showing(trackers, own, [])
  expect(givenOf({ ...begun, trackers: none }).trackers[0]?.params).not.toHaveProperty('sensor_ids')
})
