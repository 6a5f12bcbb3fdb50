import { Car } from 'lucide-react'
import { Suspense } from 'react'
import { vehicleCreate } from '#client/limits/vehicle.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Picture, PictureField, pictureOf } from '#web/ui/picture-field.tsx'
import { RecordFields } from '#web/ui/record-fields.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { VehicleDue } from '../maintenance/due.tsx'
import { NextTask } from '../tasks/next/next-task.tsx'
import { DriverField } from './driver-field.tsx'
import { fields as listed, valuesOf } from './fields.ts'
import { own } from './own-fields.tsx'
import type { Vehicle } from './vehicle.ts'

interface DrawerProps {
  /** None for a new one. */
  id: number | undefined
  onClose(): void
}

/** One vehicle, or a new one. */
export const VehicleDrawer = ({ id, onClose }: DrawerProps) => {
  const words = useWords('fleet/vehicles')
  const { may } = useUser()
  const asked = useAsk('vehicle/read', { vehicle_id: id ?? 0 }, { enabled: id !== undefined })
  const remove = useDo('vehicle/delete')
  // The vehicle that was open before, and what was known long ago, are no values to begin with.
  const isThere = asked.data?.value.id === id && (asked.isFetchedAfterMount || !asked.isFetching)
  const vehicle = isThere ? asked.data?.value : undefined
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ vehicle_id: id as number })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Drawer
      title={id === undefined ? words.new_vehicle : (vehicle?.label ?? '')}
      mark={vehicle?.avatar_file_name && <Picture source={pictureOf('vehicle', vehicle.avatar_file_name)} icon={Car} />}
      onClose={onClose}
      actions={
        vehicle &&
        may('vehicle_update') && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />
      }
    >
      {id === undefined ? (
        <VehicleForm vehicle={undefined} onClose={onClose} />
      ) : (
        <Told asked={{ ...asked, data: vehicle }}>
          {(vehicle) => (
            <>
              <Suspense>
                <VehicleDue vehicle_id={vehicle.id} />
              </Suspense>
              <VehicleForm key={vehicle.id} vehicle={vehicle} onClose={onClose} />
            </>
          )}
        </Told>
      )}
    </Drawer>
  )
}

const VehicleForm = ({ vehicle, onClose }: { vehicle: Vehicle | undefined; onClose(): void }) => {
  const words = useWords('fleet/vehicles')
  const common = useCommon()
  const { client } = useSession()
  const { may } = useUser()
  const create = useDo('vehicle/create')
  const update = useDo('vehicle/update')
  const mayChange = may('vehicle_update')
  const form = useForm(vehicleCreate, valuesOf(vehicle), async (values) => {
    if (vehicle) await update.mutateAsync({ vehicle: { id: vehicle.id, ...values } })
    else await create.mutateAsync({ vehicle: values })
    toast({ text: words.saved })
    onClose()
  })
  const sendPicture = async (file: File): Promise<void> => {
    await client.upload('vehicle/avatar/upload', file, { vehicle_id: (vehicle as Vehicle).id })
  }
  const fields = (
    <>
      {vehicle && mayChange && (
        <PictureField entity="vehicle" fileName={vehicle.avatar_file_name} icon={Car} onUpload={sendPicture} />
      )}
      <RecordFields form={form} fields={listed} own={own} words={words} isNew={!vehicle} isDisabled={!mayChange} />
      {vehicle?.tracker_id && vehicle.tracker_id === form.values.tracker_id && (
        <>
          <DriverField key={vehicle.tracker_id} tracker_id={vehicle.tracker_id} />
          <Suspense>
            <NextTask tracker_id={vehicle.tracker_id} />
          </Suspense>
        </>
      )}
    </>
  )
  return (
    <Form form={form} action={vehicle ? common.save : common.create} onCancel={onClose} isReadOnly={!mayChange}>
      {fields}
    </Form>
  )
}
