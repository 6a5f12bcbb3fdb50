import { limitsIn } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { type NameOf, type Option, optionOf } from './kinds.ts'
import type { Values } from './rule.ts'

/** Distances in a unit of the user's, the rest as the service has it. */
export const FigureField = ({ form, name }: { form: FormState<Values>; name: NameOf<'figure'> }) => {
  const words = useWords('fleet/rules')
  const own = useWords('fleet/rules/kinds')
  const { units } = useFormat()
  const { unit } = optionOf(name) as Extract<Option, { is: 'figure' }>
  const { value, onChange, fault, limits } = form.field(name)
  const metres = unit === 'metres' ? 1000 * units.per : 1
  return (
    <NumberField
      label={own.options[name]}
      value={value === undefined ? undefined : value / metres}
      onChange={(shown) => onChange(shown === undefined ? undefined : Math.round(shown * metres))}
      fault={fault}
      limits={limitsIn(limits, metres, unit === 'metres' ? 2 : 0)}
      unit={{ minutes: words.minutes, seconds: words.seconds, metres: units.distance }[unit]}
      format={{ maximumFractionDigits: unit === 'metres' ? 2 : 0 }}
      isRequired
    />
  )
}
