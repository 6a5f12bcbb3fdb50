import { type FieldProps, limitsIn } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useFormat } from '#web/words/speech.tsx'

/** Kilometres, written in the unit of whoever types. */
export const LengthField = ({ value, onChange, limits, ...props }: FieldProps<number | undefined>) => {
  const { units } = useFormat()
  return (
    <NumberField
      {...props}
      value={value === undefined ? undefined : Math.round(value / units.per)}
      onChange={(shown) => onChange(shown === undefined ? undefined : shown * units.per)}
      limits={limitsIn(limits, units.per)}
      unit={units.distance}
    />
  )
}
