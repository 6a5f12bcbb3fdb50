import { Star } from 'lucide-react'
import type { Field as FormField } from '#form/field.ts'
import { bounds } from '#form/field.ts'
import { Choice, Field, Group } from '#web/small/parts.tsx'
import type { Words } from '#web/words/dictionary.ts'
import type { Answers, FaultName } from '../form/answers.ts'
import type { Attached } from '../queue/deed.ts'
import style from '../screens/screen.module.css'
import { useWords } from '../speech.tsx'
import { type Attaching, Files, type Making, Photos } from './photos.tsx'
import { Signature } from './signature.tsx'

interface Filling {
  answers: Answers
  attached: readonly Attached[]
  onAnswers: (answers: Answers) => void
  onAttached: Attaching
}

/** The questions of a form, of all ten kinds. `faults` by field. */
export const FormFields = ({
  fields,
  faults,
  ...filling
}: Filling & { fields: readonly FormField[]; faults: Readonly<Record<string, FaultName>> }) =>
  fields.map((field) => <Question key={field.id} field={field} fault={faults[field.id]} {...filling} />)

type Asking<T extends FormField['type']> = Filling & {
  field: FormField<T>
  said: { label: string; hint: string | undefined; fault: string | undefined }
}

const Question = ({ field, fault, ...filling }: Filling & { field: FormField; fault: FaultName | undefined }) => {
  const { form } = useWords()
  const { type, label, description, required } = field
  if (type === 'separator') return <p className={style.line}>{label}</p>
  const said = {
    label,
    hint: [description, required && form.required, ...boundsOf(field, form)].filter(Boolean).join(' · ') || undefined,
    fault: fault && (form.faults[fault as keyof typeof form.faults] ?? form.faults.other),
  }
  const Kind = kinds[type] as (props: Asking<FormField['type']>) => React.ReactNode
  return <Kind field={field} said={said} {...filling} />
}

/** What bounds a day. */
const boundsOf = (field: FormField, { dates }: Words<'go'>['form']): readonly (string | false)[] =>
  field.type === 'date' ? [field.disable_past && dates.past, field.disable_future && dates.future] : []

const put = <T,>(of: Readonly<Record<string, T>>, id: string, value: T): Readonly<Record<string, T>> => ({
  ...of,
  [id]: value,
})

/** Each with its place: two may be called alike. */
const placed = (choices: readonly { label: string }[]) => choices.map(({ label }, i) => ({ label, i }))

const Text = ({ field: { id, max_length }, said, answers, onAnswers }: Asking<'text'>) => (
  <Field {...said}>
    {(given) => (
      <textarea
        {...given}
        rows={max_length > 100 ? 3 : 1}
        maxLength={max_length}
        value={answers.texts[id] ?? ''}
        onChange={({ currentTarget }) => onAnswers({ ...answers, texts: put(answers.texts, id, currentTarget.value) })}
      />
    )}
  </Field>
)

const Day = ({ field: { id }, said, answers, onAnswers }: Asking<'date'>) => (
  <Field {...said}>
    {(given) => (
      <input
        {...given}
        type="date"
        value={answers.texts[id] ?? ''}
        onChange={({ currentTarget }) => onAnswers({ ...answers, texts: put(answers.texts, id, currentTarget.value) })}
      />
    )}
  </Field>
)

const Boxes = ({ field: { id, group }, said, answers, onAnswers }: Asking<'checkbox_group'>) => {
  const checked = group.map((_, i) => answers.checked[id]?.[i] ?? false)
  return (
    <Group {...said}>
      {placed(group).map(({ label, i }) => (
        <Choice
          key={i}
          type="checkbox"
          name={id}
          label={label}
          checked={checked[i] ?? false}
          onChange={(isOn) => onAnswers({ ...answers, checked: put(answers.checked, id, checked.with(i, isOn)) })}
        />
      ))}
    </Group>
  )
}

const Radios = ({ field: { id, options }, said, answers, onAnswers }: Asking<'radio_group'>) => (
  <Group {...said}>
    {placed(options).map(({ label, i }) => (
      <Choice
        key={i}
        type="radio"
        name={id}
        label={label}
        checked={answers.chosen[id] === i}
        onChange={() => onAnswers({ ...answers, chosen: put(answers.chosen, id, i) })}
      />
    ))}
  </Group>
)

const List = ({ field: { id, options }, said, answers, onAnswers }: Asking<'dropdown'>) => {
  const { form } = useWords()
  const choose = (value: string): void => {
    const { [id]: _, ...others } = answers.chosen
    onAnswers({ ...answers, chosen: value === '' ? others : { ...others, [id]: Number(value) } })
  }
  return (
    <Field {...said}>
      {(given) => (
        <select
          {...given}
          value={answers.chosen[id] ?? ''}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">{form.choose}</option>
          {placed(options).map(({ label, i }) => (
            <option key={i} value={i}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

const Stars = ({ field: { id, max_stars }, said, answers, onAnswers }: Asking<'rating'>) => {
  const { form } = useWords()
  const stars = answers.stars[id] ?? 0
  return (
    <Group {...said}>
      <div className={style.stars}>
        {Array.from({ length: max_stars }, (_, i) => i + 1).map((count) => (
          <label key={count} className={style.star} data-on={count <= stars}>
            <input
              type="radio"
              name={id}
              aria-label={form.stars({ count })}
              checked={stars === count}
              onChange={() => onAnswers({ ...answers, stars: put(answers.stars, id, count) })}
            />
            <Star aria-hidden size={32} />
          </label>
        ))}
      </div>
    </Group>
  )
}

/** Those of a field, and how they are put in the place of those that it had. */
const ofField = (id: string, attached: readonly Attached[]) => ({
  own: attached.filter(({ field }) => field === id),
  withOwn:
    (make: Making): Making =>
    (before) => [...before.filter(({ field }) => field !== id), ...make(before.filter(({ field }) => field === id))],
})

const Pictures = ({ field: { id, max_files }, said, attached, onAttached }: Asking<'photo'>) => {
  const { own, withOwn } = ofField(id, attached)
  return (
    <Group {...said}>
      <Photos field={id} attached={own} most={max_files} onChange={(make, bytes) => onAttached(withOwn(make), bytes)} />
    </Group>
  )
}

const Papers = ({ field: { id, allowed_extensions }, said, attached, onAttached }: Asking<'file'>) => {
  const { own, withOwn } = ofField(id, attached)
  const accept = allowed_extensions?.map((extension) => `.${extension.replace(/^\./, '')}`).join(',')
  return (
    <Group {...said}>
      <Files
        field={id}
        attached={own}
        most={bounds.files}
        accept={accept}
        onChange={(make, bytes) => onAttached(withOwn(make), bytes)}
      />
    </Group>
  )
}

const Sign = ({ field: { id, label }, said, attached, onAttached }: Asking<'signature'>) => {
  const { own, withOwn } = ofField(id, attached)
  return (
    <Group {...said}>
      <Signature
        label={label}
        field={id}
        attached={own[0]}
        onChange={(make, bytes) => onAttached(withOwn(make), bytes)}
      />
    </Group>
  )
}

const kinds = {
  text: Text,
  date: Day,
  checkbox_group: Boxes,
  radio_group: Radios,
  dropdown: List,
  rating: Stars,
  photo: Pictures,
  file: Papers,
  signature: Sign,
} as const
