/** Fields of forms: the questions that a form asks (supplement 9.3). */

/** One option of a choice. */
export interface Choice {
  label: string
}

interface Common {
  id: string
  label: string
  description: string | null
  required: boolean
}

/** Parameters that fields of each type have; sizes in bytes, lengths in characters. */
export interface Parameters {
  text: { min_length: number; max_length: number }
  checkbox_group: { min_checked: number; max_checked: number; group: Choice[] }
  dropdown: { options: Choice[] }
  radio_group: { options: Choice[] }
  date: { disable_future: boolean; disable_past: boolean }
  rating: { max_stars: number }
  file: { min_file_size: number; max_file_size: number; allowed_extensions: string[] | null }
  photo: { max_files: number }
  signature: object
  separator: object
}

export type FieldType = keyof Parameters

type FieldOf<T extends FieldType> = T extends FieldType ? Common & { type: T } & Parameters[T] : never

/** A field as it is stored and told: with all parameters of its type, and no others. */
export type Field<T extends FieldType = FieldType> = FieldOf<T>

/** A field as clients send it: parameters that its type does not have are passed over. */
export type GivenField = { id: string; label: string; type: FieldType } & Partial<Omit<Common, 'id' | 'label'>> &
  Partial<AllParameters>

type AllParameters = Parameters['text'] &
  Parameters['checkbox_group'] &
  Parameters['dropdown'] &
  Parameters['date'] &
  Parameters['rating'] &
  Parameters['file'] &
  Parameters['photo']

/** Bounds of the parameters of fields. */
export const bounds = {
  fields: 128,
  /** Fields that files are given to, in one form. */
  file_fields: 16,
  /** Files of one field. */
  files: 6,
  /** Bytes. */
  file_size: 16 * 1024 * 1024,
  extensions: 16,
  /** Characters of a text. */
  length: 1024,
  /** Of which one or more are chosen. */
  choices: 1000,
  stars: 100,
} as const

const ofFiles: readonly FieldType[] = ['file', 'photo', 'signature']

/** Answers whether the answer to a field is files. */
export const takesFiles = ({ type }: { type: FieldType }): boolean => ofFiles.includes(type)

type Making = { [T in FieldType]: (given: GivenField) => Parameters[T] }

/** Parameters of fields by type, with the defaults of those that are left out. */
const parameters: Making = {
  text: ({ min_length, max_length, required }) => ({
    min_length: min_length ?? (required ? 1 : 0),
    max_length: max_length ?? bounds.length,
  }),
  checkbox_group: ({ min_checked, max_checked, group, required }) => ({
    min_checked: min_checked ?? (required ? 1 : 0),
    max_checked: max_checked ?? (group ?? []).length,
    group: group ?? [],
  }),
  dropdown: ({ options }) => ({ options: options ?? [] }),
  radio_group: ({ options }) => ({ options: options ?? [] }),
  date: ({ disable_future, disable_past }) => ({
    disable_future: disable_future ?? false,
    disable_past: disable_past ?? false,
  }),
  rating: ({ max_stars }) => ({ max_stars: max_stars ?? 5 }),
  file: ({ min_file_size, max_file_size, allowed_extensions }) => ({
    min_file_size: min_file_size ?? 0,
    max_file_size: max_file_size ?? bounds.file_size,
    allowed_extensions: allowed_extensions ?? null,
  }),
  photo: ({ max_files }) => ({ max_files: max_files ?? bounds.files }),
  signature: () => ({}),
  separator: () => ({}),
}

/** The field as it is stored, with defaults for parameters that were left out. */
export const storedField = (given: GivenField): Field => {
  const { id, label, description, required, type } = given
  const common = { id, label, description: description ?? null, required: required ?? false, type }
  return { ...common, ...parameters[type](given) } as Field
}
