import type { Params } from '#client/client.ts'
import { panelLoginCreate, panelLoginInvite } from '#client/limits/panel-login.gen.ts'
import { useNoteMade } from '#web/parts/invitation/made.ts'
import { LocaleField } from '#web/parts/locale-field.tsx'
import { useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import type { Granted } from './granted.ts'
import { PermissionFields } from './permission-fields.tsx'

/** For somebody who is to work in this panel. */
export const NewLogin = ({ onClose, onCreated }: { onClose(): void; onCreated(id: number): void }) => {
  const words = useWords('panel/logins')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { config } = useDealer()
  const create = useDo('panel/login/create')
  const inviting = useWords('parts/invitation')
  const invite = useDo('panel/login/invite')
  const noteMade = useNoteMade()
  const initial = {
    name: '',
    label: '',
    email: '',
    locale: config.settings.locale,
    by_hand: false,
    password: '',
    permissions: {} as Granted,
  }
  const form = useForm(
    { ...panelLoginInvite, ...panelLoginCreate },
    initial,
    async ({ by_hand, name, label, password, email, locale, permissions }) => {
      const given = { name: name.trim().toLowerCase(), label, permissions }
      if (by_hand) {
        const { id } = await create.mutateAsync({ ...given, password } as Params<'panel/login/create'>)
        toast({ text: term.created })
        setTimeout(() => onCreated(id))
      } else {
        const sent = { ...given, email: email.trim(), locale }
        const { id, ...made } = await invite.mutateAsync(sent as Params<'panel/login/invite'>)
        noteMade(['login', id], made, sent.email)
        setTimeout(() => onCreated(id))
      }
    },
    { 206: 'name' },
  )
  const { name, permissions, by_hand } = form.values
  return (
    <Drawer title={words.new_login} onClose={onClose}>
      <Form form={form} action={by_hand ? common.create : inviting.invite} onCancel={onClose}>
        <p className="quiet">{by_hand ? words.new_text : inviting.text}</p>
        <TextField
          label={words.name}
          hint={words.name_hint({ name: `${config.dealer.id}/${name.trim().toLowerCase() || '…'}` })}
          autoComplete="off"
          {...form.field('name')}
          isRequired
          autoFocus
        />
        <TextField label={words.label} autoComplete="off" {...form.field('label')} />
        {!by_hand && (
          <>
            <TextField label={inviting.email} type="email" autoComplete="off" {...form.field('email')} isRequired />
            <LocaleField label={inviting.language} {...form.field('locale')} />
          </>
        )}
        <SwitchField label={inviting.by_hand} {...form.field('by_hand')} />
        {by_hand && <TextField label={term.password} autoComplete="off" {...form.field('password')} />}
        <PermissionFields value={permissions} onChange={(permissions) => form.set({ permissions })} />
      </Form>
    </Drawer>
  )
}
