import { type FieldProps, limitsIn } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Format } from '#web/words/format.ts'
import { useFormat } from '#web/words/speech.tsx'

/** A way of so many kilometres, in whole kilometres or miles of whoever reads. */
export const wayText = (kilometres: number, { number, units }: Format): string =>
  `${number(Math.round(kilometres / units.per))}\u202f${units.distance}`

/** Kilometres, written in the unit of whoever types. */
export const LengthField = ({
  value,
  onChange,
  limits,
  ...props
}: FieldProps<number | undefined> & { isDisabled?: boolean }) => {
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
