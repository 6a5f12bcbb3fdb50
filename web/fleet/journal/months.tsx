import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Confirm, Dialog } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { localOf } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { monthsBefore } from './drives.ts'
import style from './journal.module.css'

type Closed = Result<'driver/journal/month/list'>['list'][number]

interface MonthsProps {
  tracker_id: number
  closed: readonly Closed[]
  onClose(): void
}

/** Months that are listed, of those that are over. */
const listed = 24

/** The months that are over: which are closed, when and by whom; the others may be. */
export const Months = ({ tracker_id, closed, onClose }: MonthsProps) => {
  const words = useWords('fleet/journal')
  const format = useFormat()
  const { now } = useUser()
  const whoOf = useWhoOf()
  const [asking, ask] = useState<string>()
  const months = monthsBefore(localOf(now()), listed)
  return (
    <Dialog title={words.months} onClose={onClose}>
      <p className="quiet">{words.months_text}</p>
      <ul className={style.months}>
        {months.map((month) => {
          const one = closed.find((some) => some.month === month)
          const name = format.month(`${month}-01`)
          return (
            <li key={month}>
              <span>{name}</span>
              {one ? (
                <span className="quiet">{[format.dateTime(one.closed), whoOf(one)].filter(Boolean).join(' · ')}</span>
              ) : (
                <Button onPress={() => ask(month)} aria-label={`${words.close}: ${name}`}>
                  {words.close}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {asking && <CloseMonth tracker_id={tracker_id} month={asking} onClose={() => ask(undefined)} />}
    </Dialog>
  )
}

/** Names of those who closed months, as far as whoever looks may know them. */
const useWhoOf = () => {
  const { user_info, privileges } = useUser()
  const { data } = useAsk('subuser/list', undefined, { enabled: !privileges })
  return ({ user_id }: Closed): string | undefined => {
    if (user_id === user_info.id) return user_info.title || user_info.login
    const one = data?.list.find(({ id }) => id === user_id)
    return one && ([one.first_name, one.last_name].filter(Boolean).join(' ') || one.login)
  }
}

const CloseMonth = ({ tracker_id, month, onClose }: { tracker_id: number; month: string; onClose(): void }) => {
  const words = useWords('fleet/journal')
  const common = useCommon()
  const format = useFormat()
  const close = useDo('driver/journal/month/close', { also: ['driver/journal'] })
  const name = format.month(`${month}-01`)
  const run = async (): Promise<void> => {
    try {
      await close.mutateAsync({ tracker_id, month })
      toast({ text: words.closed({ month: name }) })
      onClose()
    } catch {
      // It is said where it was asked.
    }
  }
  return (
    <Confirm
      title={words.close_title({ month: name })}
      text={words.close_text}
      action={words.close}
      isPending={close.isPending}
      failure={close.error ? failureText(close.error, common) : undefined}
      onCancel={onClose}
      onConfirm={() => void run()}
    />
  )
}
