import type { Client } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Registration } from './register.ts'

/** In place of a vehicle's id: it is made with the device. */
const made = -2

/** The vehicle that a new device is built into: one that has none, or a new one, which is called like the device. */
export const VehicleField = ({ form }: { form: FormState<Registration> }) => {
  const words = useWords('fleet/devices').vehicle
  const { data } = useAsk('vehicle/list', { has_tracker: false, sort: ['label=asc'] })
  const { vehicle, label } = form.values
  const list = data?.list ?? []
  const choose = (vehicle: number | null): void => {
    const chosen = list.find(({ id }) => id === vehicle)
    const { maxLength } = form.field('label').limits ?? {}
    form.set({ vehicle, ...(chosen && label === '' && { label: chosen.label.slice(0, maxLength) }) })
  }
  return (
    <>
      <PickField
        {...form.field('vehicle')}
        onChange={choose}
        label={words.title}
        placeholder={words.none}
        hint={words.hint}
        choices={[
          { id: made, label: words.make },
          ...list.map(({ id, label, reg_number }) => ({ id, label, hint: reg_number || undefined })),
        ]}
      />
      {vehicle === made && <TextField {...form.field('plate')} label={words.plate} />}
    </>
  )
}

/** Ties the vehicle that was chosen to a device that was registered, or makes it. */
export const tieVehicle = async (
  client: Client,
  { vehicle, plate, label }: Registration,
  tracker_id: number,
): Promise<void> => {
  if (vehicle === made)
    await client.call('vehicle/create', { vehicle: { label, type: 'car', reg_number: plate.trim(), tracker_id } })
  else if (vehicle !== null) await client.call('vehicle/update', { vehicle: { id: vehicle, tracker_id } })
}
