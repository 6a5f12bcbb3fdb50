import { useQueryClient } from '@tanstack/react-query'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { idKind, type Model, modelName } from './facts.ts'
import { GroupField } from './group-field.tsx'
import { atField, nothing, prepared, register } from './register.ts'
import { devices } from './words.ts'

interface AddDrawerProps {
  /** Told which tracker there is now. */
  onDone(id: number): void
  onClose(): void
}

/** Registers a device; what to set in it, and its first message, are shown by the drawer of the new one. */
export const AddDrawer = ({ onDone, onClose }: AddDrawerProps) => {
  const words = useWords(devices)
  const asked = useAsk('tracker/list_models', {})
  return (
    <Drawer title={words.add} onClose={onClose}>
      <Told asked={asked}>{({ list }) => <AddForm models={list} onDone={onDone} onClose={onClose} />}</Told>
    </Drawer>
  )
}

const AddForm = ({ models, onDone, onClose }: AddDrawerProps & { models: readonly Model[] }) => {
  const words = useWords(devices)
  const { client } = useSession()
  const queries = useQueryClient()
  const { fields, hints } = words
  const form = useForm(nothing, async (values) => {
    const model = models.find(({ id }) => id === values.model)
    const { id } = await register(client, values, model).catch((error) => {
      throw atField(error, model, words.faults)
    })
    await queries.invalidateQueries({ queryKey: ['tracker'] })
    onDone(id)
  })
  const { values } = form
  const model = models.find(({ id }) => id === values.model)
  const kind = values.model === prepared ? 'imei' : model && idKind(model)
  return (
    <Form form={form} action={words.register} onCancel={onClose}>
      <PickField
        {...form.field('model')}
        label={fields.model}
        hint={kind === 'generated' ? hints.generated : hints.model}
        isRequired
        choices={[
          ...models.map((model) => ({ id: model.id, label: modelName(model, words) })),
          { id: prepared, label: words.by_imei, hint: words.by_imei_hint },
        ]}
      />
      {kind && kind !== 'generated' && (
        <TextField
          {...form.field('device_id')}
          label={kind === 'imei' ? fields.imei : fields.device_id}
          hint={hints[kind]}
          maxLength={50}
          isRequired
        />
      )}
      <TextField {...form.field('label')} label={fields.label} maxLength={60} isRequired />
      <GroupField {...form.field('group_id')} />
      {model?.has_phone && <TextField {...form.field('phone')} label={fields.phone} hint={hints.phone} type="tel" />}
      <TextField {...form.field('activation_code')} label={fields.activation_code} hint={hints.activation_code} />
    </Form>
  )
}
