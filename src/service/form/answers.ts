import type { Field, FieldType } from '#form/field.ts'
import { filesIn, type Value, type Values } from '#form/values.ts'
import type { Answer, Form, Picture } from '#formats/document/document.ts'
import { type Times, timesOf } from '#formats/document/times.ts'
import type { Words } from '#formats/document/wording.ts'
import { put } from '#formats/document/words.ts'
import type { Reader } from '../document.ts'

/** Forms in documents: each question with its answer, for the reader. */

export interface Filled {
  label: string
  description: string | null
  fields: readonly Field[]
  values: Values | null
}

interface Telling {
  words: Words
  times: Times
}

type Tell<T extends FieldType> = (field: Field & { type: T }, value: Value, telling: Telling) => string

const tells: { [T in FieldType]?: Tell<T> } = {
  text: (_, { value }) => String(value ?? ''),
  date: (_, { value }, { times }) => times.day(String(value)),
  rating: ({ max_stars }, { value }, { words }) => put(words.rating, { stars: Number(value), most: max_stars }),
  dropdown: ({ options }, { value_index }) => options[value_index ?? -1]?.label ?? '',
  radio_group: ({ options }, { value_index }) => options[value_index ?? -1]?.label ?? '',
  checkbox_group: ({ group }, { values }) =>
    group.flatMap(({ label }, i) => (values?.[i] ? [`• ${label}`] : [])).join('\n'),
}

/** The questions and answers of a form. `pictures` are the previews of its files, by their ids. */
export const formOf = (form: Filled, pictures: ReadonlyMap<number, Picture>, { words, style }: Reader): Form => {
  const telling = { words, times: timesOf(style) }
  return {
    label: form.label,
    description: form.description ?? undefined,
    answers: form.fields.map((field) => answerOf(field, form.values?.[field.id], pictures, telling)),
  }
}

const answerOf = (
  field: Field,
  value: Value | undefined,
  pictures: ReadonlyMap<number, Picture>,
  telling: Telling,
): Answer => {
  if (field.type === 'separator') return { question: field.label, heading: true, text: '', pictures: [] }
  const tell = tells[field.type] as Tell<FieldType> | undefined
  return {
    question: field.label,
    text: value && tell ? tell(field, value, telling) : '',
    pictures: value ? filesIn({ [field.id]: value }).flatMap((id) => pictures.get(id) ?? []) : [],
  }
}
