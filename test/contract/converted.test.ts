import type { TObject } from 'typebox'
import { expect, test } from 'vitest'
import { Employee } from '#api/employee/employee.ts'
import { Place } from '#api/place/place.ts'
import { Vehicle } from '#api/vehicle/vehicle.ts'
import { Zone } from '#api/zone/zone.ts'
import { fleet } from '#test/fleet.ts'
import { named } from './operations.ts'

const { tenant } = await fleet()
const alice = await tenant()

const resources: Record<string, TObject> = {
  'employee/batch_convert': Employee,
  'place/batch_convert': Place,
  'vehicle/batch_convert': Vehicle,
  'zone/batch_convert': Zone,
}

const converting = named.filter(([path]) => path.endsWith('/batch_convert'))

test.each(converting)('an item of %s has every field that reading tells, but its id', async (path) => {
  const { required = [] } = resources[path] as TObject
  const fields = required.filter((name) => name !== 'id')
  // Places and zones are somewhere.
  const somewhere = { batch: 'Yard\t52,5\t13,4', fields: ['label', 'lat', 'lng'] }
  const { list } = await alice.call(path, /place|zone/.test(path) ? somewhere : { batch: 'Yard' })
  const [item] = list.map((one: { value?: object }) => one.value ?? one)
  expect(Object.keys(item)).toEqual(expect.arrayContaining(fields))
  if (fields.includes('avatar_file_name')) expect(item).toMatchObject({ avatar_file_name: null })
  expect(item).not.toHaveProperty('id')
})
