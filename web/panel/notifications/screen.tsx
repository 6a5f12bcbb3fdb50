import type { Result } from '#client/client.ts'
import { panelDealerSettingsNotificationUpdate } from '#client/limits/panel-dealer-settings-notification.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { Chip } from '#web/ui/chip.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import style from '../panel.module.css'
import { Gateways } from './gateways.tsx'

/** How the dealer writes to its users, and by which servers. */
export default function NotificationsScreen() {
  const words = useWords('panel/notifications')
  const { may } = useDealer()
  return (
    <Page title={words.title}>
      <div className={style.cards}>
        {may('notification_settings', 'read') && <Settings />}
        {may('email_gateways', 'read') && <Gateways />}
        {may('notification_settings', 'read') && <Channels />}
      </div>
    </Page>
  )
}

const Settings = () => {
  const words = useWords('panel/notifications')
  const asked = useAsk('panel/dealer/settings/notification/read')
  return (
    <section className={style.card}>
      <h2>{words.sender}</h2>
      <Told asked={asked}>{({ value }) => <Fields value={value} />}</Told>
    </section>
  )
}

const Fields = ({ value }: { value: Result<'panel/dealer/settings/notification/read'>['value'] }) => {
  const words = useWords('panel/notifications')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { may } = useDealer()
  const update = useDo('panel/dealer/settings/notification/update')
  const form = useForm(panelDealerSettingsNotificationUpdate, value, async (values) => {
    await update.mutateAsync(values)
    toast({ text: term.saved })
  })
  return (
    <fieldset disabled={!may('notification_settings', 'update')} className={style.plain}>
      <Form form={form} action={common.save} isReadOnly={!may('notification_settings', 'update')}>
        <TextField label={words.email_from} hint={words.email_from_hint} {...form.field('email_from')} />
        <TextField label={words.email_footer} lines={3} {...form.field('email_footer')} />
        <TextField label={words.email_special} type="email" {...form.field('email_special')} />
        <TextField label={words.sms_originator} {...form.field('sms_originator')} />
        <TextField label={words.caller_id} {...form.field('caller_id')} />
      </Form>
    </fieldset>
  )
}

const Channels = () => {
  const words = useWords('panel/notifications')
  const asked = useAsk('panel/notification/channel/list')
  return (
    <section className={style.card}>
      <h2>{words.channels}</h2>
      <p className="quiet">{words.channels_text}</p>
      <Told asked={asked}>
        {({ list }) => (
          <ul className={style.rows}>
            {list.map(({ name, configured, to_files }) => (
              <li key={name} className={style.row}>
                <span className={style.grow}>
                  {words.channel_names[name as keyof typeof words.channel_names] ?? name}
                  {to_files && <p className="quiet">{words.to_files_text}</p>}
                </span>
                <Chip look={configured ? 'good' : 'silent'}>
                  {configured ? words.ready : to_files ? words.to_files : words.not_ready}
                </Chip>
              </li>
            ))}
          </ul>
        )}
      </Told>
    </section>
  )
}
