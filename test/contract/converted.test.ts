import type { TObject } from 'typebox'
import { expect, test } from 'vitest'
import { circles } from '#api/zone/conversion.ts'
import { devices } from '#batch/device/conversion.ts'
import { employees } from '#batch/employee/conversion.ts'
import { places } from '#batch/place/conversion.ts'
import { tasks } from '#batch/task/conversion.ts'
import { vehicles } from '#batch/vehicle/conversion.ts'
import { Employee } from '#resource/employee.ts'
import { Place } from '#resource/place.ts'
import { NewTask } from '#resource/task.ts'
import { ImportedDevice } from '#resource/tracker/imported.ts'
import { Vehicle } from '#resource/vehicle.ts'
import { Zone } from '#resource/zone.ts'
import { fleet } from '#test/fleet.ts'
import { named } from './operations.ts'

const { tenant } = await fleet({ own: true })
const alice = await tenant()

const resources: Record<string, TObject> = {
  'employee/batch_convert': Employee,
  'place/batch_convert': Place,
  // Before it is made there is no more to tell: states and their times come with it.
  'task/batch_convert': NewTask,
  'tracker/batch_convert': ImportedDevice,
  'vehicle/batch_convert': Vehicle,
  'zone/batch_convert': Zone,
}

const converting = named.filter(([path]) => path.endsWith('/batch_convert'))

test.each(converting)('an item of %s has every field that reading tells, but its id', async (path) => {
  const { required = [] } = resources[path] as TObject
  const fields = required.filter((name) => name !== 'id')
  // Places, tasks and zones are somewhere.
  const somewhere = { batch: 'Yard\t52,5\t13,4', fields: ['label', 'lat', 'lng'] }
  const { list } = await alice.call(path, /place|task|zone/.test(path) ? somewhere : { batch: 'Yard' })
  const [item] = list.map((one: { value?: object }) => one.value ?? one)
  expect(Object.keys(item)).toEqual(expect.arrayContaining(fields))
  if (fields.includes('avatar_file_name')) expect(item).toMatchObject({ avatar_file_name: null })
  expect(item).not.toHaveProperty('id')
})

/** What no cell says. */
const unsaid = ['icon_color', 'icon_id', 'fields', 'group_id', 'vehicle_id', 'employee_id', 'form_template_id']

test.each(Object.entries({ vehicles, employees, places, circles, devices, tasks }))(
  'rows of %s may say all that is created',
  (_, kind) => {
    const said = new Set(Object.values(kind.columns).map(({ parameter }) => parameter.split('.')[0]))
    const names = Object.keys(kind.created.properties)
    expect(names.filter((name) => !said.has(name) && !unsaid.includes(name))).toEqual([])
  },
)
