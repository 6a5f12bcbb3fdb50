import { useState } from 'react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { browserOf } from '#web/session/security/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { here, nowHere } from '../moment.ts'
import style from '../panel.module.css'

/** Where a user is signed in, the last first; its dealer can end that. */
export const UserSessions = ({ user_id }: { user_id: number }) => {
  const words = useWords('panel/users')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { ago } = useFormat()
  const { may } = useDealer()
  const asked = useAsk('panel/user/session/list', { user_id })
  const endAll = useDo('panel/user/session/delete_all')
  const [isAsking, setAsking] = useState(false)
  const mayEnd = may('users', 'update') && (asked.data?.list.length ?? 0) > 0
  return (
    <section className={style.card}>
      <div className={style.toolbar}>
        <h2 className={style.grow}>{words.sessions}</h2>
        {mayEnd && <Button onPress={() => setAsking(true)}>{words.end_sessions}</Button>}
      </div>
      <Told asked={asked}>
        {({ list }) => (
          <ul className={style.rows}>
            {list.length === 0 && <li className="quiet">{words.no_sessions}</li>}
            {list.slice(0, 20).map(({ id, user_agent, address, last_use, opened_by }) => (
              <li key={id} className={style.row}>
                <span className={style.grow} title={user_agent}>
                  {browserOf(user_agent)} · {address}
                  {opened_by === 'dealer' && ` · ${words.by_dealer}`}
                </span>
                <span className="quiet">{ago(here(last_use), nowHere())}</span>
              </li>
            ))}
          </ul>
        )}
      </Told>
      {isAsking && (
        <Confirm
          title={words.end_sessions_title}
          text={words.end_sessions_text}
          action={words.end_sessions}
          isPending={endAll.isPending}
          failure={endAll.error ? failureText(endAll.error, common) : undefined}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            endAll.mutate(
              { user_id },
              {
                onSuccess: () => {
                  toast({ text: term.done })
                  setAsking(false)
                },
              },
            )
          }
        />
      )}
    </section>
  )
}
