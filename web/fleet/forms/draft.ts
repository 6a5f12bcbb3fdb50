import type { Params } from '#client/client.ts'
import type { Inspection } from './inspection.tsx'
import { type Field, type Kind, kinds, type Template } from './kinds.ts'

/** A template as it is built: fields and choices have keys that stay theirs wherever they are moved. */

export interface Choice {
  key: string
  label: string
}

export interface Draft {
  key: string
  /** Of the field in its forms. */
  id: string
  type: Kind
  label: string
  description: string
  required: boolean
  choices: readonly Choice[]
  /** Undefined where it is as usual; bytes of files. */
  least: number | undefined
  most: number | undefined
  disable_past: boolean
  disable_future: boolean
  /** Of files: `pdf, jpg`; empty for all. */
  extensions: string
}

export interface Values {
  label: string
  description: string
  submit_in_zone: boolean
  default: boolean
  /** Null where its forms are no inspections. */
  inspection: Inspection | null
  fields: readonly Draft[]
}

let made = 0
export const newKey = (): string => `key-${++made}`

export const choiceOf = (label: string): Choice => ({ key: newKey(), label })

/** Of no template: a new one. */
export const valuesOf = (template: Template | undefined): Values => ({
  label: template?.label ?? '',
  description: template?.description ?? '',
  submit_in_zone: template?.submit_in_zone ?? false,
  default: template?.default ?? false,
  inspection: template?.inspection ?? null,
  fields: (template?.fields ?? []).map(draftOf),
})

const draftOf = (field: Field): Draft => {
  const { least, most, choices } = kinds[field.type]
  const given = choices ? (field[choices] ?? []) : []
  const bound = (one: typeof least): number | undefined => {
    const value = one && (field[one.parameter] as number | undefined)
    const usual = one?.parameter === 'max_checked' ? given.length : one?.usual
    return value === usual ? undefined : value
  }
  return {
    ...{ key: newKey(), id: field.id, type: field.type, label: field.label },
    description: field.description ?? '',
    required: field.required,
    choices: given.map(({ label }) => choiceOf(label)),
    least: bound(least),
    most: bound(most),
    disable_past: field.disable_past ?? false,
    disable_future: field.disable_future ?? false,
    extensions: (field.allowed_extensions ?? []).join(', '),
  }
}

type Sent = Params<'form/template/create'>['template']

/** As the service takes it. */
export const templateOf = ({
  label,
  description,
  submit_in_zone,
  default: preselected,
  inspection,
  fields,
}: Values): Sent => ({
  ...{ label, description: description || null, submit_in_zone, default: preselected, inspection },
  fields: fields.map(fieldOf),
})

const fieldOf = (draft: Draft): Sent['fields'][number] => {
  const { id, type, label, description, required, disable_past, disable_future } = draft
  const { least, most, choices } = kinds[type]
  const extensions = draft.extensions.split(/[\s,;]+/).filter(Boolean)
  return {
    ...{ id, type, label, description: description || null, required },
    ...(choices && { [choices]: draft.choices.map(({ label }) => ({ label })) }),
    ...(least && draft.least !== undefined && { [least.parameter]: draft.least }),
    ...(most && draft.most !== undefined && { [most.parameter]: draft.most }),
    ...(type === 'date' && { disable_past, disable_future }),
    ...(type === 'file' && { allowed_extensions: extensions.length > 0 ? extensions : null }),
  }
}

/** A new field of a kind, with an id that no other has. */
export const freshDraft = (type: Kind, fields: readonly Draft[], choices: readonly string[]): Draft => ({
  ...{ key: newKey(), id: freshId(fields), type, label: '', description: '', required: false },
  choices: kinds[type].choices ? choices.map(choiceOf) : [],
  ...{ least: undefined, most: undefined, disable_past: false, disable_future: false, extensions: '' },
})

export const copyOf = (draft: Draft, fields: readonly Draft[]): Draft => ({
  ...draft,
  key: newKey(),
  id: freshId(fields),
  choices: draft.choices.map(({ label }) => choiceOf(label)),
})

const freshId = (fields: readonly Draft[]): string => {
  const taken = new Set(fields.map(({ id }) => id))
  let number = fields.length + 1
  while (taken.has(`field-${number}`)) number++
  return `field-${number}`
}

/** With those of the keys before or after another one, in their order; at the end without one. */
export const moved = <One extends { key: string }>(
  list: readonly One[],
  keys: readonly string[],
  beside?: { key: string; position: 'before' | 'after' },
): readonly One[] => {
  const taken = list.filter(({ key }) => keys.includes(key))
  const rest = list.filter(({ key }) => !keys.includes(key))
  const found = rest.findIndex(({ key }) => key === beside?.key)
  const place = found < 0 ? rest.length : found + (beside?.position === 'after' ? 1 : 0)
  return [...rest.slice(0, place), ...taken, ...rest.slice(place)]
}

/** One step on or back; as it was at the ends. */
export const stepped = <One extends { key: string }>(
  list: readonly One[],
  key: string,
  step: 1 | -1,
): readonly One[] => {
  const other = list[list.findIndex((one) => one.key === key) + step]
  return other ? moved(list, [key], { key: other.key, position: step > 0 ? 'after' : 'before' }) : list
}
