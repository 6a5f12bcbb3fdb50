import { expect, test } from 'vitest'
import { called, chosenOf, naming, type Sensor, saidBy } from '#web/fleet/rules/chosen-sensors.ts'
import { valuesOf } from '#web/fleet/rules/rule.ts'

/** Which sensors a rule reads, and what virtual ones can say. */

const virtual = (id: number, name: string, parameters: object): Sensor =>
  ({ id, name, type: 'virtual', sensor_type: 'state', parameters: { value_titles: [], ...parameters } }) as never
const switched = [
  { value: '1', title: 'on' },
  { value: '0', title: 'off' },
]

test('a range or a bit says one of two values, which may have titles', () => {
  const door = virtual(1, 'Door', { calc_method: 'bit_index', value_titles: [{ value: '1', title: 'open' }] })
  expect(saidBy([door], switched)).toEqual({
    values: [
      { value: '1', title: 'open' },
      { value: '0', title: 'off' },
    ],
    isWhole: true,
  })
})

test('what comes as it is may be more than what has a title', () => {
  const mode = virtual(1, 'Mode', { calc_method: 'identity', value_titles: [{ value: 'D', title: 'Drive' }] })
  const other = virtual(2, 'Mode', { calc_method: 'identity', value_titles: [{ value: 'D', title: 'Forward' }] })
  expect(saidBy([mode, other], switched)).toEqual({ values: [{ value: 'D', title: 'Drive' }], isWhole: false })
  expect(saidBy([], switched)).toEqual({ values: [], isWhole: false })
})

test('sensors are chosen of one tracker alone, of several as pairs', () => {
  const own = new Map([
    [7, [virtual(1, 'Door', {}), virtual(2, 'Mode', {})]],
    [8, [virtual(3, 'Mode', {})]],
    [9, []],
  ])
  const modes = new Map([
    [7, 2],
    [8, 3],
  ])
  expect(called('Mode', own)).toEqual(modes)
  const named = naming('virtual_sensor_id', modes, { isOne: false, kept: [] })
  expect(named).toEqual({
    virtual_sensor_id: undefined,
    tracker_params: [
      { tracker_id: 7, sensor_id: 2 },
      { tracker_id: 8, sensor_id: 3 },
    ],
  })
  const values = { ...valuesOf(undefined, 1), ...named }
  expect(chosenOf(values, 'virtual_sensor_id', own)).toEqual(modes)
  const only = new Map([[7, 1]])
  expect(naming('virtual_sensor_id', only, { isOne: true, kept: [] })).toEqual({
    virtual_sensor_id: 1,
    tracker_params: [],
  })
  // Of a tracker that nobody was asked for it stays.
  const kept = [{ tracker_id: 4, sensor_id: 9 }]
  expect(naming('virtual_sensor_id', only, { isOne: true, kept })).toEqual({
    virtual_sensor_id: undefined,
    tracker_params: [{ tracker_id: 7, sensor_id: 1 }, ...kept],
  })
})
