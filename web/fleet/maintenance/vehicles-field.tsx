import { useAsk } from '#web/session/ask.ts'
import type { FieldProps } from '#web/ui/field.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'

/** Vehicles that can have tasks: those with a tracker. */
export const VehiclesField = (props: Omit<FieldProps<readonly number[]>, 'label'>) => {
  const words = useWords('fleet/maintenance')
  const vehicles = useAsk('vehicle/list', { has_tracker: true, sort: ['label=asc'] }).data?.list ?? []
  return (
    <PickSeveralField
      label={words.vehicles}
      hint={words.vehicles_hint}
      choices={vehicles.map(({ id, label, reg_number }) => ({
        id,
        label: [label, reg_number].filter(Boolean).join(' · '),
      }))}
      {...props}
    />
  )
}
