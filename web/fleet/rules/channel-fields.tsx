import { useAsk } from '#web/session/ask.ts'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Checks } from './checks.tsx'
import style from './form.module.css'
import type { Rule, Values } from './rule.ts'
import { Test } from './test.tsx'

interface ChannelProps {
  form: FormState<Values>
  rule: Rule | undefined
}

/** How it is told; of what the operator has not set up it is said. */
export const ChannelFields = ({ form, rule }: ChannelProps) => {
  const words = useWords('fleet/rules')
  const { data } = useAsk('notification/channel/list')
  const lacks = (...names: readonly string[]): boolean =>
    data !== undefined && !data.list.some(({ name, configured }) => configured && names.includes(name))
  const isToFiles = data?.list.some(({ to_files }) => to_files)
  const hint = (name: string) => ({ hint: lacks(name) ? words.not_set_up : words.several })
  const mailHint = isToFiles ? { hint: words.mail_to_files } : hint('mail')
  return (
    <Checks label={words.channels}>
      <SwitchField label={words.push} {...form.field('push_enabled')} />
      {lacks('web_push', 'fcm', 'apns') && <p className={style.note}>{words.not_set_up}</p>}
      <TextField label={words.emails} {...form.field('emails')} {...mailHint} isList />
      <TextField label={words.sms} type="tel" {...form.field('sms_phones')} {...hint('sms')} isList />
      <TextField label={words.calls} type="tel" {...form.field('phones')} {...hint('voice')} isList />
      {rule && <Test rule_id={rule.id} isChanged={form.isChanged} />}
    </Checks>
  )
}
