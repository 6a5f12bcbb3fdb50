import { expect, test } from 'vitest'
import { abouts } from '#device/catalogue.gen.ts'
import { inputs, inputNameOf as listedAs, stateFields } from '#device/inputs.ts'
import { type Measure, measures } from '#device/measures.ts'
import { alike, attributeOf, inputNameOf, isReachable, numbered } from '#measure/inputs.ts'

/** What devices measure and what the contract can be asked for (supplement 2, Appendix A), tied both ways. */

/** Measures that the contract has neither an input nor a field of the state for, and why nobody misses one. */
const without: Readonly<Record<string, readonly Measure[]>> = {
  'the state of a tracker tells its network and place': [
    ...([
      'roaming',
      'gsm_signal',
      'gsm_operator',
      'hdop',
      'cell',
      'cells',
      'wifi',
      'cell_signal',
      'lac',
      'cell_id',
    ] as const),
    ...(['rssi', 'mock', 'beacons', 'beacon_name'] as const),
  ],
  'the history tells what happened, and by which words': [
    ...([
      'event',
      'harsh_driving',
      'alarm',
      'device_event',
      'adas_alarm',
      'dms_alarm',
      'upload_mode',
      'source',
      't',
    ] as const),
    ...(['emergency', 'case_open', 'call_button', 'shock', 'idle', 'text', 'fence', 'inregions'] as const),
  ],
  'outputs, and what stands for one': ['fuel_cut', 'armed', 'relay', 'gps_tracking'],
  'who drives, by words that the contract has not': ['driver', 'driver_card', 'lock_id'],
  'of a phone or of who wears it': ['activity', 'oxygen', 'steps', 'barks'],
  'of the device itself': [
    'iccid',
    'device_type',
    'firmware',
    'state',
    'io_status',
    'error',
    'run_time',
    'memory_used',
  ],
  'several figures in one': ['tire_pressure', 'axle_weight'],
  'told by a wire as well as by a bus, of which the contract has the names': ['ignition', 'door'],
  'in a unit that nobody knows': ['ain0', 'ain1', 'fuel_probe', 'fuel_sensor'],
  'sums of a trip or of all, which the platform has itself': [
    ...(['trip', 'max_acceleration', 'max_braking', 'ignition_count', 'acceleration_count', 'braking_count'] as const),
    ...(['driving_hours', 'warm_up_time', 'average_speed', 'highest_speed', 'highest_rpm'] as const),
  ],
}

const excused = new Set<string>(Object.values(without).flat())
const hasName = (name: string): boolean => inputNameOf(name) !== name || listedAs(name) !== undefined

test('every measure that a protocol can tell has an input or a field of the state, or a reason', () => {
  const names = Object.keys(measures)
  expect(names.filter((name) => !hasName(name) && !excused.has(name))).toEqual([])
  expect([...excused].filter(hasName)).toEqual([])
  const told = Object.values(abouts).flatMap(({ models }) => models.flatMap((model) => model.inputs))
  expect(told.filter((name) => !names.includes(name))).toEqual([])
})

test('the way there leads back', () => {
  const lost = Object.keys(measures).filter((name) => attributeOf(inputNameOf(name))?.name !== name)
  expect(lost).toEqual([])
})

test('every name of the contract is reached, or no device of ours tells it yet', () => {
  const lists = [inputs, ...Object.values(stateFields)]
  const unfilled = new Set(lists.flatMap((list) => list.unfilled))
  const all = lists.flatMap((list) => [...list.filled, ...list.unfilled])
  const lost = all.filter((name) => !isReachable(name.replace('#', '_1')) && !unfilled.has(name))
  expect(lost).toEqual([])
})

test('what stands for several names is a measure, and no name is given twice', () => {
  expect(Object.values(alike).filter((name) => !Object.hasOwn(measures, name))).toEqual([])
  const own = new Set(Object.keys(measures).flatMap((name) => (name in alike ? [] : [inputNameOf(name)])))
  const firsts = new Map(
    Object.entries(alike)
      .map(([input, name]) => [name, input] as const)
      .reverse(),
  )
  expect(Object.keys(alike).filter((input) => own.has(input) && firsts.get(alike[input] as string) !== input)).toEqual(
    [],
  )
  expect(Object.keys(alike).filter((input) => attributeOf(input)?.name !== alike[input])).toEqual([])
  expect(numbered.filter(([input]) => listedAs(`${input}1`) === undefined)).toEqual([])
})
