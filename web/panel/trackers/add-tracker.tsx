import { useState } from 'react'
import { ApiError, type Result } from '#client/client.ts'
import { panelTrackerRegister } from '#client/limits/panel-tracker.gen.ts'
import { idKind, modelName } from '#web/fleet/devices/facts.ts'
import { atField } from '#web/fleet/devices/register.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { type Fault, faultAt } from '#web/ui/failure.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import type { Words } from '#web/words/dictionary.ts'
import { useWords } from '#web/words/speech.tsx'
import { PlanField } from '../plan-field.tsx'
import { type Picked, UserField } from '../user-field.tsx'
import { nameOf } from '../users/name.ts'

export type PanelModel = Result<'panel/tracker/models'>['list'][number]

interface AddProps {
  /** Who gets it, where that is known. */
  user: number | undefined
  onAdded(id: number): void
  onClose(): void
}

/** Registers a device for a user; what to set in it, and that it was heard, are shown by the drawer of the new one. */
export const AddTracker = ({ user, onAdded, onClose }: AddProps) => {
  const words = useWords('panel/trackers')
  const models = useAsk('panel/tracker/models', {})
  const owner = useAsk('panel/user/read', { user_id: user ?? 0 }, { enabled: user !== undefined })
  const isKnown = user === undefined || owner.data !== undefined || owner.error !== null
  const known = owner.data && user !== undefined ? { id: user, name: nameOf(owner.data.value) } : null
  return (
    <Drawer title={words.add} onClose={onClose}>
      <Told asked={{ ...models, data: isKnown ? models.data : undefined }}>
        {({ list }) => <AddForm models={list} user={known} onAdded={onAdded} onClose={onClose} />}
      </Told>
    </Drawer>
  )
}

interface FormProps extends Omit<AddProps, 'user'> {
  models: readonly PanelModel[]
  user: Picked | null
}

const AddForm = ({ models, user, onAdded, onClose }: FormProps) => {
  const words = useWords('panel/trackers')
  const term = useWords('panel/terms')
  const device = useWords('fleet/devices')
  const register = useDo('panel/tracker/register', { also: ['panel/tracker', 'panel/user', 'panel/dealer'] })
  const [choices] = useState(() => models.map((model) => ({ id: model.id, label: modelName(model, device) })))
  const initial = {
    user_id: user,
    model: null as number | null,
    device_id: '',
    label: '',
    phone: '',
    tariff_id: null as number | null,
  }
  const form = useForm(panelTrackerRegister, initial, async (values) => {
    const chosen = models.find(({ id }) => id === values.model)
    const given = {
      ...{ user_id: values.user_id?.id ?? 0, label: values.label, model: chosen?.code ?? '' },
      ...{ device_id: values.device_id.trim() || null, tariff_id: values.tariff_id },
      phone: chosen?.has_phone ? values.phone.replace(/[\s+()-]/g, '') : '',
    }
    const { id } = await register.mutateAsync(given).catch((error) => {
      throw atOwnField(error, chosen, device.faults, words)
    })
    toast({ text: term.created })
    setTimeout(() => onAdded(id))
  })
  const model = models.find(({ id }) => id === form.values.model)
  const kind = model && idKind(model)
  const { fields, hints } = device
  return (
    <Form form={form} action={words.add_action} onCancel={onClose}>
      <UserField label={term.user} {...form.field('user_id')} isRequired />
      <PickField
        {...form.field('model')}
        label={term.model}
        hint={kind === 'generated' ? hints.generated : hints.model}
        choices={choices}
        isRequired
      />
      {kind && kind !== 'generated' && (
        <TextField
          {...form.field('device_id')}
          label={kind === 'imei' ? fields.imei : fields.device_id}
          hint={hints[kind]}
          isRequired
        />
      )}
      <TextField {...form.field('label')} label={term.label} />
      {model?.has_phone && <TextField {...form.field('phone')} label={words.sim} hint={hints.phone} type="tel" />}
      <PlanField {...form.field('tariff_id')} label={term.plan} none={words.usual_plan} />
    </Form>
  )
}

/** A refusal as a fault of the field that it is about: of those that only a dealer has, else as users are told it. */
const atOwnField = (error: unknown, model: PanelModel | undefined, faults: Faults, words: Own): unknown => {
  if (!(error instanceof ApiError)) return error
  const told: Readonly<Record<number, Fault>> = {
    221: { parameter: 'tariff_id', error: words.no_more },
    246: { parameter: 'user_id', error: words.choose_user },
    257: { parameter: 'tariff_id', error: words.no_plan_yet },
  }
  const own = told[error.code]
  return own ? faultAt(error, [own]) : atField(error, model, faults)
}

type Faults = Words<'fleet/devices'>['faults']
type Own = Words<'panel/trackers'>
