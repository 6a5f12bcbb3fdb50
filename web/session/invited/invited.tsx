import { useState } from 'react'
import { Form } from 'react-aria-components/Form'
import { ApiError } from '#client/client.ts'
import { panelAccountInvitationAccept } from '#client/limits/panel-account-invitation.gen.ts'
import { userInvitationAccept } from '#client/limits/user-invitation.gen.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { TextField, unlimited } from '#web/ui/field.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { acceptInvitation, type Invitation, type Step } from '../faces.ts'
import type { Face } from '../keep.ts'
import style from '../sign-in.module.css'
import { useTrying } from '../trying.tsx'
import type { Guest } from './guest.ts'

interface InvitedProps {
  face: Face
  guest: Guest
  go(step: Step): void
}

/** Who invites to what, and the password by which somebody is in. */
export default function Invited({ face, guest, go }: InvitedProps) {
  const { invitation } = guest
  return invitation ? <Accept {...{ face, guest, invitation, go }} /> : <Over guest={guest} />
}

const isCode = (error: unknown, code: number): boolean => error instanceof ApiError && error.code === code

const Over = ({ guest: { error, isOther, onLeave } }: { guest: Guest }) => {
  const words = useWords('session/invited')
  const common = useCommon()
  return (
    <div className={style.form}>
      <h1>{words.over_title}</h1>
      <p>{isCode(error, 4) ? words.over : failureText(error, common)}</p>
      <Button look="primary" onPress={onLeave}>
        {isOther ? words.leave : words.sign_in}
      </Button>
    </div>
  )
}

const Accept = ({ face, guest, invitation, go }: InvitedProps & { invitation: Invitation }) => {
  const words = useWords('session/invited')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isDifferent, setDifferent] = useState(false)
  const { attempt, isTrying, error, wrong } = useTrying()
  const { hash, isOther, onLeave } = guest
  const { inviter, login, own_account, password_length } = invitation
  if (isCode(error, 4)) return <Over guest={{ ...guest, error }} />
  const isWeak = isCode(error, 7)
  const text = face === 'panel' ? words.to_panel({ inviter }) : words.to_account({ inviter })
  return (
    <Form
      className={style.form}
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault()
        setDifferent(password !== again)
        if (password === again) void attempt(async () => go(await acceptInvitation(face, hash, password)))
      }}
    >
      <h1>{own_account ? words.ready : words.title}</h1>
      <p>{own_account ? words.to_own : text}</p>
      <p className="quiet">
        {words.login} <strong>{login}</strong>
      </p>
      {/* For programs that keep passwords. */}
      <input hidden readOnly autoComplete="username" value={login} />
      <TextField
        label={words.password}
        hint={words.hint({ count: password_length })}
        type="password"
        autoComplete="new-password"
        limits={(face === 'fleet' ? userInvitationAccept : panelAccountInvitationAccept).password}
        value={password}
        onChange={setPassword}
        {...(isWeak && { fault: words.weak })}
        autoFocus
        isRequired
      />
      <TextField
        label={words.again}
        type="password"
        autoComplete="new-password"
        limits={unlimited}
        value={again}
        onChange={setAgain}
        {...(isDifferent && password !== again && { fault: words.different })}
        isRequired
      />
      {isCode(error, 236) ? (
        <p role="alert" className={style.wrong}>
          {words.not_in_plan}
        </p>
      ) : (
        !isWeak && wrong
      )}
      {isOther && <p className="quiet">{words.other}</p>}
      <Button look="primary" type="submit" isPending={isTrying}>
        {words.submit}
      </Button>
      <Button look="quiet" onPress={onLeave}>
        {isOther ? words.leave : words.sign_in}
      </Button>
    </Form>
  )
}
