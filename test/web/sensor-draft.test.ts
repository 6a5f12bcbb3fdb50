import { expect, test } from 'vitest'
import type { Metering, Virtual } from '#web/fleet/readings/written.ts'
import { draftOf, sentOf } from '#web/fleet/sensors/draft.ts'

/** What the form of a sensor sends of what it shows, and of what it does not. */

const tank: Metering = {
  ...{ id: 7, type: 'metering', sensor_type: 'fuel', name: 'Tank', input_name: 'analog_1', divider: 2, accuracy: 0.5 },
  ...{ units: 'Liter', units_type: 'litre', group_type: 'tanks' },
  parameters: {
    ...{ custom_field_name: true, parent_ids: [], volume: null, min: 1, max: null, composite_function: null },
    ...{ max_lowering_by_time: 40, max_lowering_by_mileage: null, ignore_drains_in_move: true },
    ...{ ignore_refuels_in_move: false, refuel_gap_minutes: 9 },
  },
}

const door: Virtual = {
  ...{ id: 8, type: 'virtual', sensor_type: 'state', name: 'Door', input_name: 'my_door', custom_field_name: true },
  parameters: {
    ...{ calc_method: 'in_range', range_from: 1, range_to: null, bit_index: 3 },
    value_titles: [{ value: '1', title: 'open' }],
  },
}

test.each([tank, door])('a form that nobody has changed sends the sensor as it was: $name', (sensor) => {
  const { id: _, ...same } = sensor
  expect(sentOf(draftOf(sensor, []), sensor)).toEqual(same)
})

test('the word for a unit goes with the unit that it was of', () => {
  expect(sentOf({ ...draftOf(tank, []), units_type: 'gallon' }, tank)).toMatchObject({ units: null })
  expect(sentOf({ ...draftOf(tank, []), units_type: 'custom', units: 'Eimer' }, tank)).toMatchObject({ units: 'Eimer' })
})

test('what was made of others and is no more has no parts', () => {
  const both = { ...tank, input_name: 'composite', parameters: { ...tank.parameters, parent_ids: [1, 2] } }
  const draft = draftOf(both, [])
  expect(sentOf(draft, both)).toMatchObject({ parameters: { parent_ids: [1, 2] } })
  expect(sentOf({ ...draft, input_name: 'analog_1' }, both)).toMatchObject({ parameters: { parent_ids: [] } })
})
