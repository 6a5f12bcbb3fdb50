import type { Params } from '#client/client.ts'
import { panelLoginUpdate } from '#client/limits/panel-login.gen.ts'
import { Invitation } from '#web/parts/invitation/invitation.tsx'
import { useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { here, nowHere } from '../moment.ts'
import style from '../panel.module.css'
import { pendingOf } from '../pending.ts'
import type { Granted } from './granted.ts'
import type { Login } from './login.ts'
import { LoginActions } from './login-actions.tsx'
import { LoginChip } from './login-chip.tsx'
import { LoginSessions } from './login-sessions.tsx'
import { PermissionFields } from './permission-fields.tsx'

interface LoginDrawerProps {
  login: Login
  /** It is not changed here. */
  isFixed: boolean
  onClose(): void
}

/** A login: whose it is, what it may do, where it is signed in. */
export const LoginDrawer = ({ login, isFixed, onClose }: LoginDrawerProps) => {
  const words = useWords('panel/logins')
  const { may } = useDealer()
  const mayChange = may('logins', 'update') && !isFixed
  return (
    <Drawer title={login.login} onClose={onClose} actions={!isFixed && <LoginActions login={login} onGone={onClose} />}>
      <div className={style.plain}>
        <Facts login={login} />
        <Invited login={login} mayChange={mayChange} />
        {login.is_owner && <p className="quiet">{words.owner_text}</p>}
        {mayChange && <Edit login={login} onClose={onClose} />}
        <LoginSessions login={login} mayEnd={mayChange} />
      </div>
    </Drawer>
  )
}

const Facts = ({ login }: { login: Login }) => {
  const { last_sign_in, mfa_enabled, creation_date } = login
  const words = useWords('panel/logins')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { ago, date } = useFormat()
  return (
    <dl className={style.facts}>
      <dt>{term.state}</dt>
      <dd>
        <LoginChip login={login} />
      </dd>
      <dt>{words.last_sign_in}</dt>
      <dd>{last_sign_in ? ago(here(last_sign_in), nowHere()) : common.never}</dd>
      <dt>{words.factor}</dt>
      <dd>{mfa_enabled ? common.yes : common.no}</dd>
      <dt>{term.created_on}</dt>
      <dd>{date(here(creation_date))}</dd>
    </dl>
  )
}

/** How the invitation of a login stands that nobody has accepted. */
const Invited = ({ login: { id, login, invitation }, mayChange }: { login: Login; mayChange: boolean }) => {
  const words = useWords('parts/invitation')
  const renew = useDo('panel/login/invitation/renew', { also: ['panel/login'] })
  const withdraw = useDo('panel/login/invitation/delete', { also: ['panel/login'] })
  if (!invitation) return null
  return (
    <section aria-label={words.title}>
      <h3>{words.title}</h3>
      <Invitation
        of={['login', id]}
        login={login}
        pending={pendingOf(invitation)}
        now={nowHere()}
        mayChange={mayChange}
        renew={(mail) => renew.mutateAsync({ panel_login_id: id, mail })}
        withdraw={() => withdraw.mutateAsync({ panel_login_id: id })}
      />
    </section>
  )
}

const Edit = ({ login, onClose }: { login: Login; onClose(): void }) => {
  const words = useWords('panel/logins')
  const term = useWords('panel/terms')
  const common = useCommon()
  const update = useDo('panel/login/update')
  const form = useForm(
    panelLoginUpdate,
    { label: login.label, permissions: login.permissions as Granted },
    async (values) => {
      await update.mutateAsync({ panel_login_id: login.id, ...values } as Params<'panel/login/update'>)
      toast({ text: term.saved })
      setTimeout(onClose)
    },
  )
  return (
    <Form form={form} action={common.save} onCancel={onClose}>
      <TextField label={words.label} {...form.field('label')} />
      <PermissionFields value={form.values.permissions} onChange={(permissions) => form.set({ permissions })} />
    </Form>
  )
}
