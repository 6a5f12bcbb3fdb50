import type { Result } from '#client/client.ts'
import { garageCreate } from '#client/limits/garage.gen.ts'
import { LocationField } from '#web/parts/location-field.tsx'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'

type Garage = Result<'garage/list'>['list'][number]

/** One garage, or a new one. */
export const GarageDrawer = ({ garage, onClose }: { garage: Garage | undefined; onClose(): void }) => {
  const words = useWords('fleet/garages')
  const places = useWords('parts/location')
  const common = useCommon()
  const { symbol } = useFormat()
  const { may } = useUser()
  const create = useDo('garage/create')
  const update = useDo('garage/update')
  const remove = useDo('garage/delete', { also: ['vehicle'] })
  const isDisabled = !may('vehicle_update')
  const form = useForm(
    garageCreate,
    {
      organization_name: garage?.organization_name ?? '',
      dispatcher_name: garage?.dispatcher_name ?? '',
      mechanic_name: garage?.mechanic_name ?? '',
      location: garage?.location ?? null,
      radius: garage?.location?.radius ?? 100,
    },
    async ({ location, radius, ...names }) => {
      const given = { ...names, location: location && { ...location, radius } }
      if (garage) await update.mutateAsync({ garage: { id: garage.id, ...given } })
      else await create.mutateAsync({ garage: given })
      toast({ text: words.saved })
      onClose()
    },
  )
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ garage_id: (garage as Garage).id })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Drawer
      title={garage ? garage.organization_name || words.unnamed : words.new_garage}
      onClose={onClose}
      actions={
        garage && !isDisabled && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />
      }
    >
      <Form form={form} action={garage ? common.save : common.create} onCancel={onClose} isReadOnly={isDisabled}>
        <TextField
          label={words.organization_name}
          {...form.field('organization_name')}
          isDisabled={isDisabled}
          autoFocus={!garage}
        />
        <TextField label={words.dispatcher_name} {...form.field('dispatcher_name')} isDisabled={isDisabled} />
        <TextField label={words.mechanic_name} {...form.field('mechanic_name')} isDisabled={isDisabled} />
        <LocationField {...form.field('location')} isDisabled={isDisabled} />
        {form.values.location && (
          <NumberField
            label={places.radius}
            {...form.field('radius')}
            isRequired={false}
            onChange={(radius) => form.set({ radius: radius ?? 100 })}
            unit={symbol('m')}
            isDisabled={isDisabled}
          />
        )}
      </Form>
    </Drawer>
  )
}
