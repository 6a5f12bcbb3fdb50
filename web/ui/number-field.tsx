import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import type { Limit } from '#client/limits.ts'
import style from './field.module.css'
import { FieldFrame, type FieldProps } from './field.tsx'

interface NumberFieldProps extends FieldProps<number | undefined> {
  limits: Limit | undefined
  step?: number
  /** Behind the number, such as km/h. */
  unit?: string
  /** How it is written, such as a year without signs between its digits. */
  format?: Intl.NumberFormatOptions
}

/** A number, apart from other fields: reading numbers as six languages write them is a tenth of all that a page begins with. */
export const NumberField = ({
  label,
  hint,
  fault,
  value,
  onChange,
  limits = {},
  unit,
  format,
  ...props
}: NumberFieldProps) => (
  <AriaNumberField
    isRequired={limits.required}
    {...props}
    value={value ?? Number.NaN}
    onChange={(next) => onChange(Number.isNaN(next) ? undefined : next)}
    minValue={limits.minimum}
    maxValue={limits.maximum}
    formatOptions={format}
    isInvalid={!!fault}
    validationBehavior="aria"
    className={style.field}
  >
    <FieldFrame {...{ label, hint, fault }}>
      <Group className={style.group}>
        <Input className={`${style.input} ${style.digits}`} />
        {unit && <span className={style.unit}>{unit}</span>}
      </Group>
    </FieldFrame>
  </AriaNumberField>
)
