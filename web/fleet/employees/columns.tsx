import { Expiry } from '#web/parts/expiry.tsx'
import { TagNames, type TagText } from '#web/parts/tag-picker.tsx'
import { type Column, dayOf } from '#web/ui/table.tsx'
import type { Words } from '#web/words/dictionary.ts'
import { type Employee, nameOf } from './employee.ts'

interface Names {
  /** Of departments and trackers, by their ids. */
  departments: ReadonlyMap<number, string>
  trackers: ReadonlyMap<number, string>
  tagText: TagText
}

/** What the table can tell of employees; by most of it the service sorts them. */
export const columnsOf = (
  words: Words<'fleet/employees'>,
  { departments, trackers, tagText }: Names,
): readonly Column<Employee>[] => {
  const { fields } = words
  const plain = (id: keyof Employee & keyof typeof fields & string, width = 130): Column<Employee> => ({
    id,
    title: fields[id],
    sort: id,
    width,
    isExtra: true,
    cell: (employee) => employee[id] as string | null,
  })
  return [
    { id: 'name', title: fields.name, sort: 'first_name', width: 180, grow: 2, cell: nameOf },
    {
      id: 'department',
      title: fields.department,
      sort: 'department_label',
      width: 130,
      cell: ({ department_id }) => department_id && departments.get(department_id),
    },
    {
      id: 'tracker',
      title: fields.tracker,
      sort: 'object_label',
      width: 130,
      cell: ({ tracker_id }) => tracker_id && trackers.get(tracker_id),
    },
    { ...plain('phone', 120), isExtra: false },
    { ...plain('driver_license_cats', 90), isExtra: false },
    {
      id: 'driver_license_valid_till',
      title: fields.driver_license_valid_till,
      sort: 'driver_license_valid_till',
      width: 176,
      cell: ({ driver_license_valid_till }) => <Expiry until={driver_license_valid_till} />,
      written: ({ driver_license_valid_till }) => dayOf(driver_license_valid_till),
    },
    {
      id: 'tags',
      title: fields.tags,
      width: 96,
      cell: ({ tags }) => <TagNames ids={tags} />,
      written: ({ tags }) => tagText(tags),
    },
    plain('email', 180),
    plain('personnel_number'),
    plain('hardware_key'),
    plain('driver_license_number'),
    plain('ssn', 160),
    {
      id: 'address',
      title: fields.address,
      sort: 'address',
      width: 200,
      isExtra: true,
      cell: ({ location }) => location?.address,
    },
  ]
}
