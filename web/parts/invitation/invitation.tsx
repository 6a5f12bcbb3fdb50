import { Link2, Mail, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#client/client.ts'
import { Button } from '#web/ui/button.tsx'
import { CardActions } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Copied } from '#web/ui/copied.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { timeOf } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import style from './invitation.module.css'
import { type Key, type Made, useMade } from './made.ts'

/** An invitation that nobody has accepted yet; times by the clock of whoever looks, as local times. */
export interface Pending {
  mailed: string | null
  expires: string
}

interface StateProps {
  pending: Pending
  /** In milliseconds of the same clock. */
  now: number
}

const isOver = ({ pending, now }: StateProps): boolean => timeOf(pending.expires) <= now

/** In place of the state of who may sign in. */
export const InvitedChip = (props: StateProps) => {
  const words = useWords('parts/invitation')
  return <Chip look="waiting">{isOver(props) ? words.over : words.invited}</Chip>
}

interface InvitationProps extends StateProps {
  of: Key
  /** What is signed in with. */
  login: string
  /** Whoever looks may do so. */
  mayChange?: boolean
  renew(mail: boolean): Promise<Made>
  withdraw(): Promise<unknown>
}

/** How an invitation stands, and what can be done with it: mailed again, passed on as a link, taken back. */
export const Invitation = ({ of, login, pending, now, mayChange = true, renew, withdraw }: InvitationProps) => {
  const words = useWords('parts/invitation')
  const common = useCommon()
  const { dateTime, ago } = useFormat()
  const noted = useMade(of)
  const [made, setMade] = useState(noted)
  const [busy, setBusy] = useState<'mail' | 'link'>()
  const [isAsking, setAsking] = useState(false)
  const { mailed, expires } = pending
  const time = dateTime(expires)
  const again = async (by: 'mail' | 'link'): Promise<void> => {
    setBusy(by)
    try {
      const made = await renew(by === 'mail')
      setMade(made)
      if (made.mailed) toast({ text: words.sent({ login }) })
      else if (by === 'mail') toast({ text: words.no_server, isFault: true })
    } catch (error) {
      const isSoon = error instanceof ApiError && error.code === 264
      toast({ text: isSoon ? words.wait : failureText(error, common), isFault: true })
    }
    setBusy(undefined)
  }
  const takeBack = async (): Promise<void> => {
    setAsking(false)
    try {
      await withdraw()
      setMade(undefined)
      toast({ text: words.withdrawn })
    } catch (error) {
      toast({ text: failureText(error, common), isFault: true })
    }
  }
  const over = isOver({ pending, now })
  return (
    <div className={style.invitation}>
      <p>{over ? words.ended({ time }) : words.waiting({ time })}</p>
      <p className="quiet">{mailed ? words.mailed({ time: ago(mailed, now) }) : words.not_mailed}</p>
      {made && !over && (
        <>
          <Copied label={words.link} text={made.link} selected={words.selected} />
          <p className="quiet">{words.link_text}</p>
        </>
      )}
      {mayChange && (
        <CardActions>
          <Button icon={Mail} isPending={busy === 'mail'} onPress={() => void again('mail')}>
            {mailed ? words.send : words.send_first}
          </Button>
          <Button icon={Link2} isPending={busy === 'link'} onPress={() => void again('link')}>
            {words.copy}
          </Button>
          {!over && (
            <Button look="quiet" icon={Undo2} onPress={() => setAsking(true)}>
              {words.withdraw}
            </Button>
          )}
        </CardActions>
      )}
      {isAsking && (
        <Confirm
          title={words.withdraw_title}
          text={words.withdraw_text}
          action={words.withdraw}
          onConfirm={() => void takeBack()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
