import type { Field } from '#form/field.ts'
import { type Code, checkValues, codes, type FileFacts, type Value, type Values } from '#form/values.ts'
import type { Attached } from '../queue/deed.ts'

/** What is answered in a form while it is being filled in, and what is still wrong with it by the service's own rules. */

/** By the id of a field; what was attached to fields is apart. */
export interface Answers {
  texts: Readonly<Record<string, string>>
  /** The chosen one of a list. */
  chosen: Readonly<Record<string, number>>
  checked: Readonly<Record<string, readonly boolean[]>>
  stars: Readonly<Record<string, number>>
}

export const unanswered: Answers = { texts: {}, chosen: {}, checked: {}, stars: {} }

/** Of a fault its number and, of an unfilled one, nothing more; texts of it are in the words of the pages. */
export type FaultName = keyof typeof codes

const names = Object.fromEntries(Object.entries(codes).map(([name, code]) => [code, name])) as Record<Code, FaultName>

/** What is sent of the answers, and the fault of each field that has one. `today` as `yyyy-MM-dd`. */
export const checkAnswers = (
  fields: readonly Field[],
  answers: Answers,
  attached: readonly Attached[],
  today: string,
): { values: Values; faults: Readonly<Record<string, FaultName>> } => {
  // A file has no number before it is sent: its place among all stands for it.
  const files = new Map(attached.map((file, i) => [i + 1, factsOf(file, i + 1)]))
  const given = Object.fromEntries(
    fields.flatMap((field): [string, Value][] => {
      const value = answerOf(field, answers, files)
      return value ? [[field.id, value]] : []
    }),
  )
  const { values, faults } = checkValues(fields, given, { today, files })
  return {
    values,
    faults: Object.fromEntries(faults.flatMap(({ field_id, code }) => (field_id ? [[field_id, names[code]]] : []))),
  }
}

const factsOf = ({ name, size, type, field }: Attached, id: number): FileFacts => ({
  id,
  field_id: field ?? null,
  type,
  state: 'uploaded',
  name,
  size,
})

/** The value of a field; nothing where it was left alone. */
const answerOf = (
  field: Field,
  { texts, chosen, checked, stars }: Answers,
  files: ReadonlyMap<number, FileFacts>,
): Value | undefined => {
  const { id, type } = field
  switch (type) {
    case 'separator':
      return undefined
    case 'text':
    case 'date':
      return texts[id] ? { type, value: texts[id] } : undefined
    case 'dropdown':
    case 'radio_group':
      return chosen[id] === undefined ? undefined : { type, value_index: chosen[id] }
    case 'checkbox_group':
      return checked[id] ? { type, values: field.group.map((_, i) => checked[id]?.[i] ?? false) } : undefined
    case 'rating':
      return stars[id] ? { type, value: stars[id] } : undefined
    default: {
      const ids = [...files.values()].flatMap((file) => (file.field_id === id ? [file.id] : []))
      if (ids.length === 0) return undefined
      return type === 'signature' ? { type, file_id: ids[0] as number } : { type, file_ids: ids }
    }
  }
}

/** The answers that values were made of, but what was attached. */
export const answersOf = (values: Values): Answers => {
  const of = <T>(read: (value: Value) => T | null | undefined): Record<string, T> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([id, value]): [string, T][] => {
        const found = read(value)
        return found === undefined || found === null ? [] : [[id, found]]
      }),
    )
  return {
    texts: of(({ value }) => (typeof value === 'string' ? value : undefined)),
    chosen: of(({ value_index }) => value_index),
    checked: of(({ values }) => values),
    stars: of(({ value }) => (typeof value === 'number' ? value : undefined)),
  }
}

/** Of answers those that these fields ask for: a form may be another by the time it is filled in again. */
export const keptOf = (fields: readonly Field[], { texts, chosen, checked, stars }: Answers): Answers => {
  const only = <T>(given: Readonly<Record<string, T>>, fits: (field: Field, value: T) => boolean): Record<string, T> =>
    Object.fromEntries(
      Object.entries(given).filter(([id, value]) => fields.some((field) => field.id === id && fits(field, value))),
    )
  return {
    texts: only(texts, ({ type }) => type === 'text' || type === 'date'),
    chosen: only(chosen, (field, i) => 'options' in field && i < field.options.length),
    checked: only(checked, (field, boxes) => 'group' in field && boxes.length === field.group.length),
    stars: only(stars, ({ type }) => type === 'rating'),
  }
}
