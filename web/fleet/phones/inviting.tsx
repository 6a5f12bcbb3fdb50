import { mobilePhoneInvite } from '#client/limits/mobile-phone.gen.ts'
import { LocaleField } from '#web/parts/locale-field.tsx'
import { TrackerField } from '#web/parts/tracker-picker.tsx'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { choiceOf } from '../employees/employee.ts'
import type { MadeLink } from './phone-drawer.tsx'

interface Values {
  label: string
  tracker_id: number | null
  employee_id: number | null
  locale: string
  email: string
}

/** Invites a phone: for a vehicle that is there, or one that stands for itself. */
export const Inviting = ({ onMade, onClose }: { onMade(made: MadeLink): void; onClose(): void }) => {
  const words = useWords('fleet/phones')
  const { user_info } = useUser()
  const { data: employees } = useAsk('employee/list', {})
  const invite = useDo('mobile/phone/invite', { also: ['tracker', 'employee'] })
  const initial: Values = { label: '', tracker_id: null, employee_id: null, locale: user_info.locale, email: '' }
  const form = useForm(mobilePhoneInvite, initial, async ({ label, tracker_id, employee_id, locale, email }) => {
    const made = await invite.mutateAsync({
      ...(label && { label }),
      ...(tracker_id && { tracker_id }),
      ...(employee_id && { employee_id }),
      locale,
      ...(email && { email }),
    })
    onMade({ phone_id: made.phone_id, url: made.url, expires: made.expires })
  })
  return (
    <Drawer title={words.invite} onClose={onClose}>
      <Form form={form} action={words.make} onCancel={onClose}>
        <TextField label={words.label} hint={words.label_hint} {...form.field('label')} autoFocus />
        <TrackerField placeholder={words.own_tracker} hint={words.tracker_hint} {...form.field('tracker_id')} />
        <PickField
          label={words.employee}
          placeholder={words.nobody}
          choices={(employees?.list ?? []).map(choiceOf)}
          {...form.field('employee_id')}
        />
        <LocaleField label={words.language} {...form.field('locale')} />
        <TextField label={words.email} hint={words.email_hint} type="email" {...form.field('email')} />
      </Form>
    </Drawer>
  )
}
