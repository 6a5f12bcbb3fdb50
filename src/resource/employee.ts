import { type Static, type TSchema, Type } from 'typebox'
import {
  Clearable,
  Described,
  Id,
  LocalDate,
  Location,
  Matching,
  Name,
  Named,
  Nullable,
  Text,
} from '#contract/schema.ts'
import { NullableIconId } from './icon.ts'

/** The schema of a text that may be empty and is never null (specification 2.5). */
const maybeEmpty = <T extends TSchema>(schema: T, what = 'Text'): T => ({
  ...schema,
  'x-not-null': true,
  description: `${what}, or empty; never null.`,
})

/** An address or nothing; addresses that have no quotes, as all have that people type. */
const Email = maybeEmpty(
  Matching('^([^\\s@<>"(),:;]+@[^\\s@<>"(),:;.]+(\\.[^\\s@<>"(),:;.]+)+)?$', 'an e-mail address, or empty', {
    maxLength: 100,
    examples: ['ada@fleet.example'],
  }),
  'An address',
)
const Phone = maybeEmpty(Matching('^[0-9]{0,32}$', 'at most 32 digits, without +'), 'Digits without `+`')

/** Somebody who drives or works for the account (specification 2.5). */
export const Employee = Named('Employee', {
  id: Id,
  tracker_id: Nullable(Id),
  first_name: Name(100),
  middle_name: maybeEmpty(Text(100)),
  last_name: maybeEmpty(Text(100)),
  email: Email,
  phone: Phone,
  driver_license_number: maybeEmpty(Text(32)),
  driver_license_cats: maybeEmpty(Text(32)),
  driver_license_issue_date: Nullable(Described(LocalDate, 'When the driving licence was issued.')),
  driver_license_valid_till: Nullable(Described(LocalDate, 'Last day of the driving licence.')),
  hardware_key: Nullable({ ...Text(64), description: 'By which devices know who drives; in any case.' }),
  icon_id: NullableIconId,
  avatar_file_name: Nullable(Type.String()),
  department_id: Nullable(Id),
  location: Nullable(Location),
  personnel_number: Clearable(Described(Text(15), 'Number among the personnel.')),
  ssn: Clearable(Described(Text(32), 'Number of the social insurance.')),
  tags: Type.Array(Id, { maxItems: 1000 }),
})

export type Employee = Static<typeof Employee>

const { first_name, ...others } = Type.Omit(Employee, ['id', 'icon_id', 'avatar_file_name']).properties
const left = Type.Partial(Type.Object(others)).properties

/** An employee as clients send it: all but the first name may be left out; pictures are assigned. */
export const NewEmployee = Named('NewEmployee', { first_name, ...left })
/** An employee as an update takes it: fields left out keep their values. */
export const ChangedEmployee = Named('ChangedEmployee', { id: Id, first_name: Type.Optional(first_name), ...left })

export type NewEmployee = Static<typeof NewEmployee>
export type ChangedEmployee = Static<typeof ChangedEmployee>
