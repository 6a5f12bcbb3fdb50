import { useNavigate } from '@tanstack/react-router'
import { Coins, KeyRound, Lock, LockOpen, LogIn, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { panelUserChangePassword } from '#client/limits/panel-user.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { NewPassword } from '../new-password.tsx'
import { BlockUser } from './block-user.tsx'
import { ChangeBalance } from './change-balance.tsx'
import { EndUser } from './end-user.tsx'
import { isLetIn } from './name.ts'
import { useOpenUser } from './open-session.ts'
import type { UserRead } from './user-read.ts'

type Asking = 'balance' | 'password' | 'block' | 'end'

/** What a dealer can do with a user, as far as it may. */
export const UserActions = ({ user, onEdit }: { user: UserRead['value']; onEdit(): void }) => {
  const words = useWords('panel/users')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { may } = useDealer()
  const navigate = useNavigate()
  const [asking, ask] = useState<Asking>()
  const { open, isPending } = useOpenUser()
  const unblock = useDo('panel/user/unblock')
  const update = useDo('panel/user/update')
  const change = useDo('panel/user/change_password')
  const told = {
    onSuccess: () => toast({ text: term.saved }),
    onError: (error: unknown) => toast({ text: failureText(error, common), isFault: true }),
  }
  /** Who was blocked before there was a word for it is not activated. */
  const letIn = () =>
    user.block_parameters
      ? unblock.mutate({ user_id: user.id }, told)
      : update.mutate({ user: { id: user.id, activated: true } }, told)
  const close = () => ask(undefined)
  const mayUpdate = may('users', 'update')
  /** It activates itself by its invitation; kept out, it does not. */
  const isWaiting = user.invitation !== undefined && !user.activated && !user.block_parameters
  return (
    <>
      {mayUpdate && (may('user_sessions', 'create') || may('user_sessions', 'global')) && (
        <Button look="primary" icon={LogIn} isPending={isPending} onPress={() => void open(user.id)}>
          {term.open_session}
        </Button>
      )}
      {mayUpdate && may('transactions', 'create') && (
        <Button icon={Coins} onPress={() => ask('balance')}>
          {words.change_balance}
        </Button>
      )}
      {(mayUpdate || may('users', 'corrupt')) && (
        <Menu
          actions={[
            ...(mayUpdate
              ? [
                  { id: 'edit', icon: Pencil, label: words.edit, run: onEdit },
                  ...(isWaiting
                    ? []
                    : [{ id: 'password', icon: KeyRound, label: term.change_password, run: () => ask('password') }]),
                  isLetIn(user) || isWaiting
                    ? { id: 'block', icon: Lock, label: term.block, run: () => ask('block') }
                    : { id: 'unblock', icon: LockOpen, label: term.unblock, run: letIn },
                ]
              : []),
            ...(may('users', 'corrupt')
              ? [{ id: 'end', icon: Trash2, label: words.end_user, isDanger: true, run: () => ask('end') }]
              : []),
          ]}
        />
      )}
      {asking === 'balance' && <ChangeBalance user_id={user.id} onClose={close} />}
      {asking === 'password' && (
        <NewPassword
          text={words.password_text}
          limits={panelUserChangePassword.password}
          send={(password) => change.mutateAsync({ user_id: user.id, password })}
          onClose={close}
        />
      )}
      {asking === 'end' && (
        <EndUser user={user} onClose={close} onEnded={() => void navigate({ to: '/users' as never })} />
      )}
      {asking === 'block' && <BlockUser user_id={user.id} onClose={close} />}
    </>
  )
}
