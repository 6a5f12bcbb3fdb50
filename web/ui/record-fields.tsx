import { type ComponentType, Fragment } from 'react'
import { DateField } from './date-field.tsx'
import { TextField } from './field.tsx'
import type { FormState } from './form.tsx'
import { NumberField } from './number-field.tsx'
import { type Listed, partsOf, type Titles } from './record-list.ts'
import { Pair, Section } from './section.tsx'

/** What a component of the screen is given that draws a field of its own kind. */
export interface OwnProps<Values> {
  form: FormState<Values>
  isDisabled: boolean
}

/** The names of a list that the screen draws. */
type OwnNames<Fields> = { [Name in keyof Fields]: Fields[Name] extends { kind: 'own' } ? Name : never }[keyof Fields]

interface RecordFieldsProps<Values, Fields> {
  form: FormState<Values>
  fields: Fields
  /** A component for each field of its own kind. */
  own: Readonly<Record<OwnNames<Fields>, ComponentType<OwnProps<Values>>>>
  words: Titles
  /** The first field is typed into at once. */
  isNew: boolean
  isDisabled: boolean
  /** The part that is open from the start. */
  open?: string
}

/** All fields of a record, in the order of their list. */
export const RecordFields = <Values, Fields extends object>(props: RecordFieldsProps<Values, Fields>) => {
  const { words, own, isNew, isDisabled, open } = props
  const form = props.form as unknown as FormState<Unknown>
  const fields = props.fields as Readonly<Record<string, Listed>>
  const first = isNew && Object.keys(fields)[0]
  const drawn = (name: string) => {
    const Own = (own as unknown as Readonly<Record<string, ComponentType<OwnProps<Unknown>>>>)[name]
    if (Own) return <Own key={name} form={form} isDisabled={isDisabled} />
    const field = fields[name] as Listed
    return <PlainField key={name} {...{ name, field, form, words, isDisabled }} isFirst={name === first} />
  }
  return partsOf(fields).map(({ part, lines }) => {
    const inside = lines.map((line) =>
      line.length > 1 ? <Pair key={line[0]}>{line.map(drawn)}</Pair> : drawn(line[0] as string),
    )
    if (!part) return <Fragment key={lines[0]?.[0]}>{inside}</Fragment>
    const isWrong = lines.flat().some((name) => form.field(name).fault)
    return (
      <Section key={part} title={words.sections[part] as string} isOpen={part === open} isWrong={isWrong}>
        {inside}
      </Section>
    )
  })
}

type Unknown = Record<string, unknown>

interface PlainFieldProps {
  name: string
  field: Listed
  form: FormState<Unknown>
  words: Titles
  isFirst: boolean
  isDisabled: boolean
}

const PlainField = ({ name, field, form, words, isFirst, isDisabled }: PlainFieldProps) => {
  const { value, ...bound } = { ...form.field(name), label: words.fields[name] as string, isDisabled }
  if (field.kind === 'text') {
    const { kind: _, part: __, isHalf: ___, hint, emptied, ...others } = field
    return (
      <TextField
        {...bound}
        {...others}
        {...(hint && { hint: words[hint as keyof Titles] as unknown as string })}
        {...(isFirst && { autoFocus: true })}
        value={(value as string | null | undefined) ?? ''}
        onChange={(text) => bound.onChange(emptied === null ? text || null : text)}
      />
    )
  }
  if (field.kind === 'number') {
    const { unit, format } = field
    return (
      <NumberField
        {...bound}
        {...(unit && { unit: words.units?.[unit] as string })}
        {...(format && { format })}
        value={(value as number | null | undefined) ?? undefined}
        onChange={(number) => bound.onChange(number ?? null)}
      />
    )
  }
  return <DateField {...bound} value={(value as string | null | undefined) ?? null} />
}
