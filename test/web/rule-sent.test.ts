import { expect, test } from 'vitest'
import { usualIn } from '#web/fleet/rules/kinds.ts'
import { sent, type Values, valuesOf } from '#web/fleet/rules/rule.ts'

/** What the form of a rule sends of sensors. */

const told = (type: string, some: Partial<Values>) =>
  sent({ ...valuesOf(undefined, 1), ...usualIn(type), type, ...some }, undefined, 1).extended_params

test('a rule that watches a field of the state names no sensor, whatever was chosen before', () => {
  const chosen = { virtual_sensor_id: 5, tracker_params: [{ tracker_id: 1, sensor_id: 5 }] }
  const field = told('state_field_control', { ...chosen, state_field: 'gsm' })
  expect(field).toMatchObject({ state_field: 'gsm' })
  expect(field).not.toHaveProperty('virtual_sensor_id')
  expect(field).not.toHaveProperty('tracker_params')
  const sensor = told('state_field_control', { virtual_sensor_id: 5, state_field: undefined })
  expect(sensor).toMatchObject({ virtual_sensor_id: 5 })
  expect(sensor).not.toHaveProperty('tracker_params')
})

test('a rule of ranges names its sensors, and options of other types go with none', () => {
  const tracker_params = [{ tracker_id: 1, sensor_id: 5 }]
  expect(told('sensor_range', { tracker_params, max: 8 })).toMatchObject({ tracker_params, max: 8, threshold: 0.03 })
  expect(told('sos', { tracker_params })).not.toHaveProperty('tracker_params')
})
