import { useState } from 'react'
import type { Params, Result } from '#client/client.ts'
import { webhookCreate } from '#client/limits/webhook.gen.ts'
import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useAsk, useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useEventKinds } from '../../events/use-event-kinds.ts'
import { Deliveries } from './deliveries.tsx'
import { ToldOnce } from './told-once.tsx'

type Webhook = Result<'webhook/read'>['value']

interface DrawerProps {
  /** None for a new one. */
  id: number | undefined
  onClose(): void
}

/** One webhook, or a new one: what it is told of, whether it works, and what it was told. */
export const WebhookDrawer = ({ id, onClose }: DrawerProps) => {
  const words = useWords('fleet/account/integrations')
  const asked = useAsk('webhook/read', { webhook_id: id ?? 0 }, { enabled: id !== undefined })
  const webhook = asked.data?.value.id === id ? asked.data?.value : undefined
  const remove = useDo('webhook/delete')
  const [secret, setSecret] = useState<string>()
  const removeIt = async () => {
    await remove.mutateAsync({ webhook_id: id as number })
    toast({ text: words.webhook_removed })
    onClose()
  }
  return (
    <Drawer
      title={id === undefined ? words.new_webhook : (webhook?.label ?? '')}
      onClose={onClose}
      actions={webhook && <Remove title={words.webhook_remove} text={words.webhook_remove_text} remove={removeIt} />}
    >
      {id === undefined ? (
        <WebhookForm webhook={undefined} onSecret={setSecret} onClose={onClose} />
      ) : (
        <Told asked={{ ...asked, data: webhook }}>
          {(webhook) => (
            <>
              <WebhookForm key={webhook.id} webhook={webhook} onSecret={setSecret} onClose={onClose} />
              <Deliveries webhook_id={webhook.id} />
            </>
          )}
        </Told>
      )}
      {secret && <ToldOnce title={words.secret} text={words.secret_text} secret={secret} onClose={onClose} />}
    </Drawer>
  )
}

interface FormProps {
  webhook: Webhook | undefined
  onSecret(secret: string): void
  onClose(): void
}

const valuesOf = (webhook: Webhook | undefined) => ({
  label: webhook?.label ?? '',
  url: webhook?.url ?? 'https://',
  events: webhook?.events ?? [],
  trackers: (webhook?.trackers ?? []) as readonly number[],
  enabled: webhook?.enabled ?? true,
})

const WebhookForm = ({ webhook, onSecret, onClose }: FormProps) => {
  const words = useWords('fleet/account/integrations')
  const common = useCommon()
  const create = useDo('webhook/create')
  const update = useDo('webhook/update')
  const form = useForm(webhookCreate, valuesOf(webhook), async ({ events, trackers, ...values }) => {
    const given = {
      ...values,
      events: events.length > 0 ? events : null,
      trackers: trackers.length > 0 ? [...trackers] : null,
    } as Params<'webhook/create'>['webhook']
    if (webhook) {
      await update.mutateAsync({ webhook: { id: webhook.id, ...given } })
      toast({ text: words.saved })
    } else onSecret((await create.mutateAsync({ webhook: given })).secret)
  })
  return (
    <Form form={form} action={webhook ? common.save : common.create} onCancel={onClose}>
      <TextField label={words.label} {...form.field('label')} autoFocus={!webhook} />
      <TextField label={words.url} hint={words.url_hint} type="url" {...form.field('url')} isRequired />
      <EventsField {...form.field('events')} />
      <TrackersField label={words.trackers} {...form.field('trackers')} />
      <SwitchField label={words.enabled} {...form.field('enabled')} />
    </Form>
  )
}

/** Kinds have names where others have ids: they are counted as the service lists them. */
const EventsField = ({ value, onChange }: { value: readonly string[]; onChange(names: string[]): void }) => {
  const words = useWords('fleet/account/integrations')
  const kinds = useEventKinds() ?? []
  return (
    <PickSeveralField
      label={words.events}
      placeholder={words.all_events}
      choices={kinds.map(({ description }, place) => ({ id: place + 1, label: description }))}
      value={value.flatMap((name) => kinds.findIndex(({ type }) => type === name) + 1 || [])}
      onChange={(ids) => onChange(ids.flatMap((id) => kinds[id - 1]?.type ?? []))}
    />
  )
}
