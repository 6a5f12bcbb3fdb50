import { subuserRegister } from '#client/limits/subuser.gen.ts'
import { useNoteMade } from '#web/parts/invitation/made.ts'
import { LocaleField } from '#web/parts/locale-field.tsx'
import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { digits, nobody, PersonFields } from './fields.tsx'
import type { Group } from './people.tsx'
import { useSeesNothing } from './sees-nothing.tsx'

interface NewUserProps {
  groups: readonly Group[]
  onMade(id: number): void
  onClose(): void
}

/** Somebody is invited, or made with a password that they have to be told. */
export const NewUser = ({ groups, onMade, onClose }: NewUserProps) => {
  const words = useWords('fleet/subusers')
  const inviting = useWords('parts/invitation')
  const common = useCommon()
  const { locale } = useUser().user_info
  const register = useDo('subuser/register')
  const invite = useDo('subuser/invite')
  const bind = useDo('subuser/tracker/bind')
  const noteMade = useNoteMade()
  const form = useForm(
    subuserRegister,
    { login: '', ...nobody, locale, by_hand: false, password: '', activated: true, trackers: [] as readonly number[] },
    async ({ by_hand, password, phone, locale, activated, trackers, ...values }) => {
      const user = { ...values, phone: digits(phone) }
      const make = async () => {
        if (by_hand) return register.mutateAsync({ user: { ...user, activated }, password, locale })
        const made = await invite.mutateAsync({ user, locale })
        noteMade(['subuser', made.id], made, user.login)
        return made
      }
      const { id: subuser_id } = await make()
      // There is somebody now, who is not made again where this fails: it is told, and chosen beside.
      const seeing = trackers.length > 0 && bind.mutateAsync({ subuser_id, trackers: [...trackers] })
      await Promise.resolve(seeing).then(
        () => by_hand && toast({ text: words.created }),
        (error) => toast({ text: failureText(error, common), isFault: true }),
      )
      setTimeout(() => onMade(subuser_id))
    },
    { 206: 'login' },
  )
  const { submit, asking } = useSeesNothing(form.submit)
  const { by_hand, trackers } = form.values
  const send = (): Promise<void> => submit(trackers.length)
  return (
    <Form form={{ ...form, submit: send }} action={by_hand ? common.create : inviting.invite} onCancel={onClose}>
      {!by_hand && <p className="quiet">{inviting.text}</p>}
      <TextField
        label={words.fields.login}
        type="email"
        autoComplete="off"
        {...form.field('login')}
        isRequired
        autoFocus
      />
      <PersonFields form={form} groups={groups} />
      <TrackersField label={words.choose_titles.tracker} {...form.field('trackers')} />
      {!by_hand && <LocaleField label={inviting.language} {...form.field('locale')} />}
      <SwitchField label={inviting.by_hand} {...form.field('by_hand')} />
      {by_hand && (
        <>
          <TextField
            label={words.fields.password}
            hint={words.password_hint}
            type="password"
            autoComplete="new-password"
            {...form.field('password')}
          />
          <SwitchField label={words.may_sign_in} {...form.field('activated')} />
        </>
      )}
      {asking}
    </Form>
  )
}
