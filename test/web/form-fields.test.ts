import { expect, test } from 'vitest'
import { ChangedEmployee } from '#resource/employee.ts'
import { ChangedVehicle } from '#resource/vehicle.ts'
import { valuesOf as employeeOf, fields as ofEmployee } from '#web/fleet/employees/fields.ts'
import { fields as ofVehicle, valuesOf as vehicleOf } from '#web/fleet/vehicles/fields.ts'
import { wordsOf } from '#web/words/dictionary.ts'

const employees = await wordsOf('fleet/employees', 'en')
const vehicles = await wordsOf('fleet/vehicles', 'en')

/** Set elsewhere than among the fields. */
const elsewhere: readonly string[] = ['id', 'icon_color']

const forms = [
  ['vehicles', ChangedVehicle, ofVehicle, vehicleOf(undefined), vehicles.fields],
  ['employees', ChangedEmployee, ofEmployee, employeeOf(undefined), employees.fields],
] as const

test.each(forms)('everything that may be changed of %s has a field, by a name', (_, schema, fields, blank, titles) => {
  const changed = Object.keys(schema.properties).filter((name) => !elsewhere.includes(name))
  expect(Object.keys(fields).toSorted()).toEqual(changed.toSorted())
  // A fault is shown at its field where the values have its name.
  expect(Object.keys(blank).toSorted()).toEqual(changed.toSorted())
  const titled = Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'own' ? [] : [name]))
  expect(titled.filter((name) => !(name in titles))).toEqual([])
})
