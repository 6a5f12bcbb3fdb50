import { expect, test } from 'vitest'
import { tankOf } from '#measure/fuel/tank.ts'
import { type Metering, plain_metering, type Sensor } from '#measure/sensor.ts'
import { scalesOf, tanksOf } from '#measure/tanks.ts'

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

test('per cent are of what the sensor says, else of what is left of the vehicle’s tank, in even shares', () => {
  const share = (id: number, volume: number | null = null, more: Partial<Metering> = {}): Metering => {
    const made = sensor(id, more)
    return { ...made, parameters: { ...made.parameters, volume } }
  }
  const pers = (sensors: Metering[], tank?: number) => scalesOf(sensors, tank).map((scale) => scale?.per)
  expect(pers([share(1)], 60)).toEqual([0.6])
  expect(pers([share(1)])).toEqual([undefined])
  expect(pers([share(1), share(2)], 60)).toEqual([0.3, 0.3])
  expect(pers([share(1, 400), share(2), share(3)], 600)).toEqual([4, 1, 1])
  // More than the vehicle says: nobody knows what the other holds.
  expect(pers([share(1, 400), share(2)], 300)).toEqual([4, undefined])
  expect(pers([share(1, null, { units_type: 'gallon' }), share(2)], 60)).toEqual([3.785411784, 0.6])
})

test('a battery is no part of the tank, and its per cent are kWh of what it holds', () => {
  const charge = sensor(1, { input_name: 'can_battery_level' })
  const battery = { ...charge, parameters: { ...charge.parameters, volume: 64 } }
  expect(scalesOf([charge, sensor(2)], 40)).toEqual([undefined, { per: 0.4, isElectric: false }])
  expect(scalesOf([battery, sensor(2)], 40)).toEqual([
    { per: 0.64, isElectric: true },
    { per: 0.4, isElectric: false },
  ])
  expect(scalesOf([sensor(1, { units: 'kWh' })])).toEqual([{ per: 1, isElectric: true }])
})
