import type { Result } from '#client/client.ts'
import { userSettingsUpdate } from '#client/limits/user-settings.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Card, Facts } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'

/** The money of the account, and who is told when there is little of it. */
export const Balance = () => {
  const words = useWords('fleet/account/plan')
  const { money } = useFormat()
  const { user_info, paas_settings } = useUser()
  const { currency, payment_link } = paas_settings
  const asked = useAsk('user/settings/read')
  return (
    <Card
      title={words.balance}
      actions={
        payment_link && (
          <a href={payment_link} target="_blank" rel="noreferrer">
            {words.pay}
          </a>
        )
      }
    >
      <Facts
        facts={[
          [words.money, <strong key="balance">{money(user_info.balance, currency)}</strong>],
          ...(user_info.bonus === 0 ? [] : [[words.bonus, money(user_info.bonus, currency)] as const]),
        ]}
      />
      <Told asked={asked}>{({ balance_alert_settings: alerts }) => alerts && <Alerts {...alerts} />}</Told>
    </Card>
  )
}

const Alerts = ({ emails }: NonNullable<Result<'user/settings/read'>['balance_alert_settings']>) => {
  const words = useWords('fleet/account/plan')
  const common = useCommon()
  const update = useDo('user/settings/update')
  const form = useForm(userSettingsUpdate, { emails: emails.join(', ') }, async (given) => {
    const list = given.emails.split(/[\s,;]+/).filter(Boolean)
    await update.mutateAsync({ balance_alert_settings: { emails: list } })
    toast({ text: words.saved })
  })
  return (
    <Form form={form} action={common.save}>
      <TextField label={words.alerts} hint={words.alerts_hint} {...form.field('emails')} isList />
    </Form>
  )
}
