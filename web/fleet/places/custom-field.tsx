import { useAsk } from '#web/session/ask.ts'
import { TextField, unlimited } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { choiceOf } from '../employees/employee.ts'
import { type CustomField as Field, type Values, valueName } from './place.ts'

interface CustomFieldProps {
  field: Field
  form: FormState<Values>
  isDisabled: boolean
}

/** The limits of texts, which are those of the field's type and of no operation's parameter. */
const lengths = { text: { maxLength: 700 }, bigtext: { maxLength: 20_000 } } as const

/** One custom field of a place, as its type wants it. */
export const CustomField = ({
  field: { id, type, label, required, description },
  form,
  isDisabled,
}: CustomFieldProps) => {
  const name = valueName(id)
  const { value, fault } = form.field(name)
  const change = (value: string | number | null | undefined): void => form.set({ [name]: value ?? null })
  const shared = { label, isDisabled, isRequired: required, fault, ...(description && { hint: description }) }
  if (type === 'employee') return <EmployeeField {...shared} value={value ? Number(value) : null} onChange={change} />
  // A number with more digits than are exact here came as text, and stays so.
  if ((type === 'integer' || type === 'decimal') && typeof value !== 'string')
    return (
      <NumberField
        {...shared}
        limits={unlimited}
        value={value ?? undefined}
        onChange={change}
        format={{ maximumFractionDigits: type === 'integer' ? 0 : 6 }}
      />
    )
  return (
    <TextField
      {...shared}
      value={String(value ?? '')}
      onChange={change}
      lines={type === 'bigtext' ? 4 : 1}
      type={type === 'email' ? 'email' : type === 'phone' ? 'tel' : 'text'}
      limits={type === 'bigtext' ? lengths.bigtext : lengths.text}
    />
  )
}

interface EmployeeFieldProps {
  label: string
  isDisabled: boolean
  isRequired: boolean
  fault: string | undefined
  hint?: string
  value: number | null
  onChange(id: number | null): void
}

const EmployeeField = (props: EmployeeFieldProps) => {
  const words = useWords('fleet/places')
  const { data } = useAsk('employee/list', {})
  return <PickField {...props} placeholder={words.nobody} choices={(data?.list ?? []).map(choiceOf)} />
}
