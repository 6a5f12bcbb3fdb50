import { useState } from 'react'
import { SelectField, TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { useWords } from '#web/words/speech.tsx'
import { type Sensor, saidBy } from './chosen-sensors.ts'
import type { Values } from './rule.ts'

interface StateFieldProps {
  form: FormState<Values>
  /** Virtual ones that are chosen. */
  sensors: readonly Sensor[]
}

/** The choice of none of the titles. */
const other = '\u0000'

/** The value of virtual sensors that is told of: one of their titles, or what the device tells, as text. */
export const StateField = ({ form, sensors }: StateFieldProps) => {
  const words = useWords('fleet/rules')
  const label = useWords('fleet/rules/kinds').options.trigger_value
  const [isTyped, setTyped] = useState(false)
  const { value, ...field } = form.field('trigger_value')
  const { values, isWhole } = saidBy(sensors, [
    { value: '1', title: words.is_on },
    { value: '0', title: words.is_off },
  ])
  const isKnown = values.some((one) => one.value === value)
  const isOther = isTyped || !isKnown
  if (values.length === 0) return <TextField label={label} value={value} {...field} isRequired />
  return (
    <>
      <SelectField
        label={label}
        value={isOther ? (isWhole ? undefined : other) : value}
        choices={[
          ...values.map((one) => ({ key: one.value, label: one.title })),
          ...(isWhole ? [] : [{ key: other, label: words.other_value }]),
        ]}
        onChange={(chosen) => {
          setTyped(chosen === other)
          if (chosen !== undefined && chosen !== other) form.set({ trigger_value: chosen })
        }}
        fault={isOther && !isWhole ? undefined : field.fault}
      />
      {isOther && !isWhole && <TextField label={words.value} value={value} {...field} isRequired />}
    </>
  )
}
