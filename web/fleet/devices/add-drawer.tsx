import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { trackerRegister } from '#client/limits/tracker.gen.ts'
import { vehicleCreate } from '#client/limits/vehicle.gen.ts'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { failureText } from '#web/ui/failure.ts'
import { TextField, unlimited } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { AcceptForm } from './accept-form.tsx'
import type { Model } from './facts.ts'
import { GroupField } from './group-field.tsx'
import { ModelFields } from './model-fields.tsx'
import { atField, nothing, register } from './register.ts'
import style from './screen.module.css'
import { tieVehicle, VehicleField } from './vehicle-field.tsx'

interface AddDrawerProps {
  /** Told which tracker there is now. */
  onDone(id: number): void
  onClose(): void
}

/** Registers a device; what to set in it, and its first message, are shown by the drawer of the new one. */
export const AddDrawer = ({ onDone, onClose }: AddDrawerProps) => {
  const words = useWords('fleet/devices')
  const { may } = useUser()
  const asked = useAsk('tracker/list_models', {})
  const [hasCode, setCode] = useState(false)
  return (
    <Drawer title={words.add} onClose={onClose}>
      {hasCode ? (
        <AcceptForm onDone={onDone} onBack={() => setCode(false)} />
      ) : (
        <Told asked={asked}>
          {({ list }) => (
            <>
              <AddForm models={list} onDone={onDone} onClose={onClose} />
              {may('admin') && (
                <div className={style.other}>
                  <Button look="quiet" icon={KeyRound} onPress={() => setCode(true)}>
                    {words.share.has_code}
                  </Button>
                </div>
              )}
            </>
          )}
        </Told>
      )}
    </Drawer>
  )
}

const AddForm = ({ models, onDone, onClose }: AddDrawerProps & { models: readonly Model[] }) => {
  const words = useWords('fleet/devices')
  const common = useCommon()
  const { client } = useSession()
  const { may } = useUser()
  const queries = useQueryClient()
  const { fields, hints } = words
  const limits = { ...trackerRegister, vehicle: unlimited, plate: vehicleCreate['vehicle.reg_number'] }
  const form = useForm(limits, nothing, async (values) => {
    const model = models.find(({ id }) => id === values.model)
    const { id } = await register(client, values, model).catch((error) => {
      throw atField(error, model, words.faults)
    })
    // The device is there whatever becomes of its vehicle, which is then looked for in vain.
    await tieVehicle(client, values, id).catch((error) =>
      toast({ text: `${words.vehicle.not_tied} ${failureText(error, common)}`, isFault: true }),
    )
    for (const kind of ['tracker', 'vehicle']) await queries.invalidateQueries({ queryKey: [kind] })
    onDone(id)
  })
  const { values } = form
  const model = models.find(({ id }) => id === values.model)
  return (
    <Form form={form} action={words.register} onCancel={onClose}>
      <ModelFields form={form} models={models} />
      <TextField {...form.field('label')} label={fields.label} />
      {may('vehicle_update') && <VehicleField form={form} />}
      <GroupField {...form.field('group_id')} />
      {model?.has_phone && <TextField {...form.field('phone')} label={fields.phone} hint={hints.phone} type="tel" />}
      <TextField {...form.field('activation_code')} label={fields.activation_code} hint={hints.activation_code} />
    </Form>
  )
}
