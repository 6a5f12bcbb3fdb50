import { KeyRound, Lock, LockOpen, ShieldOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { panelLoginPasswordChange } from '#client/limits/panel-login-password.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Confirm } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { type Action, Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { NewPassword } from '../new-password.tsx'
import type { Login } from './login.ts'

type Asking = 'password' | 'block' | 'factor' | 'delete'

/** What the dealer can do with a login, as far as it may. */
export const LoginActions = ({ login, onGone }: { login: Login; onGone(): void }) => {
  const words = useWords('panel/logins')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { may } = useDealer()
  const [asking, ask] = useState<Asking>()
  const change = useDo('panel/login/password/change', { also: ['panel/login'] })
  const update = useDo('panel/login/update')
  const factorOff = useDo('panel/login/second_factor/delete', { also: ['panel/login'] })
  const remove = useDo('panel/login/delete')
  const panel_login_id = login.id
  const close = () => ask(undefined)
  const done = () => {
    toast({ text: term.done })
    close()
  }
  const unblock = () =>
    update.mutate(
      { panel_login_id, blocked: false },
      { onSuccess: done, onError: (error) => toast({ text: failureText(error, common), isFault: true }) },
    )
  const when = (isPossible: boolean, action: Action): Action[] => (isPossible ? [action] : [])
  const mayUpdate = may('logins', 'update')
  const actions = [
    ...when(mayUpdate && !login.invitation, {
      id: 'password',
      icon: KeyRound,
      label: term.change_password,
      run: () => ask('password'),
    }),
    ...when(mayUpdate && login.mfa_enabled, {
      id: 'factor',
      icon: ShieldOff,
      label: words.factor_off,
      run: () => ask('factor'),
    }),
    ...when(mayUpdate && !login.blocked, { id: 'block', icon: Lock, label: term.block, run: () => ask('block') }),
    ...when(mayUpdate && login.blocked, { id: 'unblock', icon: LockOpen, label: term.unblock, run: unblock }),
    ...when(may('logins', 'delete'), {
      id: 'delete',
      icon: Trash2,
      label: common.remove,
      isDanger: true,
      run: () => ask('delete'),
    }),
  ]
  const confirms = {
    block: {
      ...{ title: words.block_title, text: words.block_text, action: term.block, by: update },
      run: () => update.mutate({ panel_login_id, blocked: true }, { onSuccess: done }),
    },
    factor: {
      ...{ title: words.factor_title, text: words.factor_text, action: words.factor_off, by: factorOff },
      run: () => factorOff.mutate({ panel_login_id }, { onSuccess: done }),
    },
    delete: {
      ...{ title: words.delete_title, text: words.delete_text, action: common.remove, by: remove },
      run: () => remove.mutate({ panel_login_id }, { onSuccess: onGone }),
    },
  }
  const sure = asking && asking !== 'password' ? confirms[asking] : undefined
  if (actions.length === 0) return null
  return (
    <>
      <Menu actions={actions} />
      {asking === 'password' && (
        <NewPassword
          text={words.password_text}
          limits={panelLoginPasswordChange.new_password}
          send={(new_password) => change.mutateAsync({ panel_login_id, new_password })}
          onClose={close}
        />
      )}
      {sure && (
        <Confirm
          title={sure.title}
          text={sure.text}
          action={sure.action}
          isPending={sure.by.isPending}
          failure={sure.by.error ? failureText(sure.by.error, common) : undefined}
          onCancel={close}
          onConfirm={sure.run}
        />
      )}
    </>
  )
}
