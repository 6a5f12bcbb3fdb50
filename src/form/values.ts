import { isDay } from '#formats/day.ts'
import { bounds, type Field, type FieldType } from './field.ts'

/** Values of forms, and all that can be wrong with them (supplement 9.3, 9.4). */

/** Numbers of faults in the contract. */
export const codes = {
  empty: 1,
  other_type: 2,
  null: 3,
  outside_options: 4,
  wrong_size: 5,
  below_minimum: 6,
  above_maximum: 7,
  unknown_reference: 8,
  wrong_file_type: 9,
  wrong_file_state: 10,
} as const

export type Code = (typeof codes)[keyof typeof codes]

export interface ValueFault {
  /** Of none where it is about the form as a whole. */
  field_id?: string
  code: Code
  error: string
}

/** The type that a value may name: a separator has no value. */
export type ValueType = Exclude<FieldType, 'separator'>

/** A value as clients send it, and as it is stored: only with what its type has. */
export interface Value {
  type: ValueType
  value?: string | number | null
  values?: boolean[] | null
  value_index?: number | null
  file_ids?: number[] | null
  file_id?: number | null
}

export type Values = Record<string, Value>

/** The data of a file that decide whether it may be a value. */
export interface FileFacts {
  id: number
  /** The field that it was uploaded for, where that is one of this form. */
  field_id: string | null
  type: 'image' | 'file'
  state: string
  name: string
  /** Bytes. */
  size: number
}

/** The data that values are checked against. */
export interface Against {
  /** `yyyy-MM-dd`, where who fills in the form is. */
  today: string
  files: ReadonlyMap<number, FileFacts>
}

interface Checked {
  /** Those that are not empty. */
  values: Values
  faults: ValueFault[]
}

/** Checks values: those to store, and for each wrong field one fault, in the order of the fields. */
export const checkValues = (
  fields: readonly Field[],
  given: Readonly<Record<string, Value | null>>,
  against: Against,
): Checked => {
  const values: Values = {}
  const faults: ValueFault[] = []
  for (const field of fields) {
    const read = readValue(field, Object.hasOwn(given, field.id) ? given[field.id] : undefined, against)
    if ('code' in read) faults.push({ field_id: field.id, ...read })
    else if (read.value) values[field.id] = read.value
  }
  const ids = new Set(fields.map(({ id }) => id))
  for (const field_id of Object.keys(given))
    if (!ids.has(field_id)) faults.push({ field_id, ...wrong('unknown_reference', 'the form has no such field') })
  return { values, faults }
}

/** Ids of the files that values name, whatever their fields. */
export const filesIn = (given: Readonly<Record<string, Value | null>>): number[] => [
  ...new Set(Object.values(given).flatMap((value) => (value ? [...(value.file_ids ?? []), ...idOf(value)] : []))),
]

const idOf = ({ file_id }: Value): number[] => (typeof file_id === 'number' ? [file_id] : [])

type Wrong = Omit<ValueFault, 'field_id'>

/** A value to be kept, none, or what is wrong. */
type Read = { value?: Value } | Wrong

const wrong = (code: keyof typeof codes, error: string): Wrong => ({ code: codes[code], error })

const readValue = (field: Field, given: Value | null | undefined, against: Against): Read => {
  if (given === undefined) return nothing(field)
  if (given === null) return wrong('null', 'is null: a field without a value is left out')
  if (!isOf(field, given.type)) return wrong('other_type', `is not of the type ${field.type}`)
  return (readers[field.type] as Reader)(field, given, against)
}

const nothing = ({ required }: Field): Read => (required ? wrong('empty', 'is required') : {})

/** Clients say `file` of signatures too. */
const isOf = ({ type }: Field, said: ValueType): boolean => said === type || (type === 'signature' && said === 'file')

type Reader<T extends FieldType = FieldType> = (field: Field<T>, given: Value, against: Against) => Read

/** One that has what the type calls for: null is a fault of its own. */
const has = <V>(given: V | null | undefined, read: (given: V) => Read): Read =>
  given === null || given === undefined ? wrong('null', 'has no value') : read(given)

const within = (count: number, least: number, most: number, what: string): Wrong | undefined => {
  if (count < least) return wrong('below_minimum', `has fewer than ${least} ${what}`)
  return count > most ? wrong('above_maximum', `has more than ${most} ${what}`) : undefined
}

const readChoice: Reader<'dropdown' | 'radio_group'> = ({ options, type }, { value_index }) =>
  has(value_index, (index) =>
    index >= 0 && index < options.length
      ? { value: { type, value_index: index } }
      : wrong('outside_options', `is none of ${options.length} options`),
  )

const readers: { [T in FieldType]: Reader<T> } = {
  text: (field, { value }) =>
    has(value, (text) => {
      if (typeof text !== 'string') return wrong('other_type', 'is no text')
      if (text === '') return nothing(field)
      return (
        within([...text].length, field.min_length, field.max_length, 'characters') ?? {
          value: { type: 'text', value: text },
        }
      )
    }),
  checkbox_group: (field, { values }) =>
    has(values, (boxes) => {
      const { group, min_checked, max_checked } = field
      const checked = boxes.filter(Boolean).length
      if (boxes.length !== group.length && boxes.length > 0)
        return wrong('wrong_size', `has ${boxes.length} boxes instead of ${group.length}`)
      if (checked === 0) return nothing(field)
      return (
        within(checked, min_checked, max_checked, 'checked boxes') ?? {
          value: { type: 'checkbox_group', values: boxes },
        }
      )
    }),
  dropdown: readChoice,
  radio_group: readChoice,
  date: ({ disable_future, disable_past }, { value }, { today }) =>
    has(value, (day) => {
      if (typeof day !== 'string' || !isDay(day)) return wrong('other_type', 'is no date such as 2026-12-31')
      if (disable_past && day < today) return wrong('below_minimum', 'lies in the past')
      if (disable_future && day > today) return wrong('above_maximum', 'lies in the future')
      return { value: { type: 'date', value: day } }
    }),
  rating: ({ max_stars }, { value }) =>
    has(value, (given) => {
      // A number may be written as text.
      const stars = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
      if (typeof stars !== 'number' || !Number.isInteger(stars)) return wrong('other_type', 'is no whole number')
      return within(stars, 1, max_stars, 'stars') ?? { value: { type: 'rating', value: stars } }
    }),
  file: (field, { file_ids }, against) =>
    has(file_ids, (ids) => readFiles(field, ids, bounds.files, against) ?? files(field, ids)),
  photo: (field, { file_ids }, against) =>
    has(file_ids, (ids) => readFiles(field, ids, field.max_files, against) ?? files(field, ids)),
  signature: (field, { file_id }, against) =>
    has(file_id, (id) => readFiles(field, [id], 1, against) ?? { value: { type: 'signature', file_id: id } }),
  separator: () => ({}),
}

const files = (field: Field<'file' | 'photo'>, ids: readonly number[]): Read =>
  ids.length === 0 ? nothing(field) : { value: { type: field.type, file_ids: [...new Set(ids)] } }

/** What is wrong with the files of a field, of the first that is not as it must be. */
const readFiles = (field: Field, ids: readonly number[], most: number, { files }: Against): Wrong | undefined => {
  const several = new Set(ids)
  if (several.size > most) return wrong('above_maximum', `has more than ${most} files`)
  for (const id of several) {
    const fault = fileFault(field, id, files.get(id))
    if (fault) return fault
  }
  return undefined
}

const fileFault = (field: Field, id: number, file: FileFacts | undefined): Wrong | undefined => {
  if (!file || file.field_id !== field.id) return wrong('unknown_reference', `${id} is no file of this field`)
  if (file.state !== 'uploaded') return wrong('wrong_file_state', `the file ${id} is not uploaded`)
  if (field.type === 'photo' && file.type !== 'image') return wrong('wrong_file_type', `the file ${id} is no picture`)
  if (field.type !== 'file') return undefined
  const { allowed_extensions: allowed, min_file_size: least, max_file_size: most } = field
  if (allowed && !allowed.some((extension) => endsWith(file.name, extension)))
    return wrong('wrong_file_type', `the name of the file ${id} does not end with ${allowed.join(', ')}`)
  return file.size < least || file.size > most
    ? wrong('wrong_size', `the file ${id} does not have ${least} to ${most} bytes`)
    : undefined
}

/** `.PDF`, `pdf` and `Pdf` are the same. */
const endsWith = (name: string, extension: string): boolean =>
  name.toLowerCase().endsWith(`.${extension.toLowerCase().replace(/^\./, '')}`)
