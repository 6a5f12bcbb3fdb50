import { expect, test } from 'vitest'
import type { Kind } from '#judge/kind.ts'
import { kinds } from '#judge/kinds.ts'
import { isOfStatus, naming, observedBy, sensorFor } from '#judge/naming.ts'

test('rules of distances name trackers, and those of statuses statuses', () => {
  expect([naming('trackers'), naming('statuses')]).toEqual([
    [{ type: 'distance_control', option: 'observed_trackers' }],
    [{ type: 'work_status_change', option: 'status_ids' }],
  ])
  expect(naming('sensor')).toEqual([
    { type: 'fuel_level_leap', option: 'sensor_id' },
    { type: 'sensor_range', option: 'sensor_id' },
    { type: 'state_field_control', option: 'virtual_sensor_id' },
  ])
  expect(naming('sensors').map(({ option }) => option)).toEqual(['tracker_params', 'tracker_params', 'tracker_params'])
})

// SQL has types and options as they stand here (`store/rules/observing.ts`), and takes one option of each type.
test('types and options are plain words, and a type has one option that names things of a kind', () => {
  const all = [...naming('trackers'), ...naming('statuses')]
  expect(all.filter(({ type, option }) => !/^[a-z_]+$/.test(type) || !/^[a-z_]+$/.test(option))).toEqual([])
  expect(new Set(all.map(({ type }) => type)).size).toBe(all.length)
})

test('a rule observes what its own option names, and nothing by the options of other types', () => {
  const extended = { observed_trackers: [3, 1], status_ids: [7] }
  expect(observedBy({ type: 'distance_control', extended })).toEqual([3, 1])
  expect(observedBy({ type: 'sos', extended })).toEqual([])
  expect(observedBy({ type: 'distance_control', extended: {} })).toEqual([])
})

test('a rule that names no statuses tells of all', () => {
  const isMeant = (extended: Record<string, unknown>, id: number) =>
    isOfStatus({ type: 'work_status_change', extended }, id)
  expect([isMeant({}, 5), isMeant({ status_ids: [] }, 5), isMeant({ status_ids: [4, 5] }, 5)]).toEqual([
    true,
    true,
    true,
  ])
  expect(isMeant({ status_ids: [4] }, 5)).toBe(false)
})

test('a command is answered by the event of one kind', () => {
  const commands = Object.values<Kind>(kinds).flatMap(({ answers }) => answers?.command ?? [])
  expect(commands.sort()).toEqual(['locate', 'output'])
})

test('a rule reads one sensor of whatever tracker has it, or of each its own', () => {
  const of = (type: string, extended: Record<string, unknown>) => sensorFor({ type, extended }, 1)
  expect(of('sensor_range', { sensor_id: 7 })).toBe(7)
  expect(of('state_field_control', { sensor_id: 7 })).toBeUndefined()
  expect(of('state_field_control', { virtual_sensor_id: 8 })).toBe(8)
  const tracker_params = [
    { tracker_id: 2, sensor_id: 5 },
    { tracker_id: 1, sensor_id: 6 },
  ]
  expect(of('sensor_range', { tracker_params })).toBe(6)
  expect(of('sensor_range', { tracker_params: tracker_params.slice(0, 1) })).toBeUndefined()
  expect(of('sos', { sensor_id: 7, tracker_params })).toBeUndefined()
})
