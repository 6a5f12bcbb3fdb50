import { expect, test } from 'vitest'
import { tankOf } from '#measure/fuel/tank.ts'
import { type Metering, plain_metering, type Sensor } from '#measure/sensor.ts'
import { tanksOf } from '#measure/tanks.ts'

const sensor = (id: number, more: Partial<Metering> = {}, parent_ids: number[] = []): Metering => ({
  ...{ id, type: 'metering', sensor_type: 'fuel', name: `${id}`, input_name: `analog_${id}`, calibration: [] },
  ...plain_metering,
  ...more,
  parameters: { ...plain_metering.parameters, parent_ids },
})
const ids = (sensors: Sensor[]) => tanksOf(sensors).map(({ id }) => id)

test('of tanks that a composite is made of it alone is told', () => {
  const both = sensor(3, { input_name: 'composite' }, [1, 2, 9])
  expect(ids([sensor(1), sensor(2), both, sensor(4)])).toEqual([3, 4])
})

test('a composite of something else hides none, nor does what measures something else', () => {
  const warm = sensor(2, { sensor_type: 'temperature' })
  expect(ids([sensor(1), warm, sensor(3, { input_name: 'composite', sensor_type: 'custom' }, [1])])).toEqual([1])
  expect(ids([])).toEqual([])
})

test('a tank in litres of which nobody says what it holds is open, one in per cent or with a table is none', () => {
  const table = [
    { in: 0, out: 0 },
    { in: 5, out: 400 },
  ]
  const of = (more: Partial<Metering>) => tankOf(sensor(1, more), [])
  expect(of({ units_type: 'litre' })).toMatchObject({ volume: 100, is_open: true })
  expect(of({ units_type: 'litre', calibration: table })).toMatchObject({ volume: 400, is_open: false })
  expect(of({})).toMatchObject({ volume: 100, is_open: false })
  const parts = [sensor(1, { units_type: 'litre', calibration: table }), sensor(2, { units_type: 'litre' })]
  const both = sensor(3, { input_name: 'composite' }, [1, 2])
  expect(tankOf(both, [...parts, both])).toMatchObject({ volume: 500, is_open: true })
})
