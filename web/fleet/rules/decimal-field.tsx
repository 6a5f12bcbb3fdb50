import type { FormState } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { type NameOf, type Option, optionOf } from './kinds.ts'
import type { Values } from './rule.ts'

/** A figure with a fraction, in the unit of the sensor; shares as per cent. */
export const DecimalField = ({ form, name }: { form: FormState<Values>; name: NameOf<'decimal'> }) => {
  const own = useWords('fleet/rules/kinds')
  const { unit, least, most } = optionOf(name) as Extract<Option, { is: 'decimal' }>
  const { value, onChange, fault } = form.field(name)
  const per = unit === 'share' ? 100 : 1
  return (
    <NumberField
      label={own.options[name]}
      value={value === undefined ? undefined : value * per}
      onChange={(shown) => onChange(shown === undefined ? undefined : shown / per)}
      fault={fault}
      limits={{ minimum: least * per, maximum: most * per }}
      {...(unit === 'share' && { unit: '%' })}
      format={{ maximumFractionDigits: 3 }}
    />
  )
}
