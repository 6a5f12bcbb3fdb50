import { useQueryClient } from '@tanstack/react-query'
import { trackerReplace } from '#client/limits/tracker.gen.ts'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Device } from './columns.tsx'
import { idKind, type Model } from './facts.ts'
import { ModelFields } from './model-fields.tsx'
import { atField, type Replacement, replace } from './register.ts'
import style from './screen.module.css'

interface ReplaceDrawerProps {
  device: Device
  /** What to set in the new one, and its first message, are shown by the drawer of the device. */
  onDone(): void
  onClose(): void
}

/** Another device for what is tracked: all that is known of it stays. */
export const ReplaceDrawer = ({ device, onDone, onClose }: ReplaceDrawerProps) => {
  const words = useWords('fleet/devices')
  const asked = useAsk('tracker/list_models', {})
  return (
    <Drawer title={`${words.replace.title}: ${device.label}`} onClose={onClose}>
      <Told asked={asked}>
        {({ list }) => (
          <ReplaceForm
            models={list.filter((model) => idKind(model) !== 'generated')}
            {...{ device, onDone, onClose }}
          />
        )}
      </Told>
    </Drawer>
  )
}

const ReplaceForm = ({ device, models, onDone, onClose }: ReplaceDrawerProps & { models: readonly Model[] }) => {
  const words = useWords('fleet/devices')
  const { client } = useSession()
  const queries = useQueryClient()
  const { model: code, device_id, phone } = device.source
  const before: Replacement = {
    model: models.find((model) => model.code === code)?.id ?? null,
    ...{ device_id: '', phone: phone ?? '', keep_rules: true },
  }
  const form = useForm(trackerReplace, before, async (values) => {
    const model = models.find(({ id }) => id === values.model)
    await replace(client, device.id, values, model).catch((error) => {
      throw atField(error, model, words.faults)
    })
    await queries.invalidateQueries({ queryKey: ['tracker'] })
    toast({ text: words.replace.done })
    onDone()
  })
  const model = models.find(({ id }) => id === form.values.model)
  return (
    <Form form={form} action={words.replace.action} onCancel={onClose}>
      <div className={style.text}>
        <p>{words.replace.text}</p>
        <p className="quiet">
          {words.replace.former} <code>{device_id}</code>
        </p>
      </div>
      <ModelFields form={form} models={models} />
      {model?.has_phone && (
        <TextField {...form.field('phone')} label={words.fields.phone} hint={words.hints.phone} type="tel" />
      )}
      <SwitchField {...form.field('keep_rules')} label={words.replace.keep_rules} />
    </Form>
  )
}
