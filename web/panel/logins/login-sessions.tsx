import { useState } from 'react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { browserOf } from '#web/session/security/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { here, nowHere } from '../moment.ts'
import style from '../panel.module.css'
import type { Login } from './login.ts'

/** Where a login is signed in, the last first. */
export const LoginSessions = ({ login: { id }, mayEnd }: { login: Login; mayEnd: boolean }) => {
  const words = useWords('panel/logins')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { ago } = useFormat()
  const asked = useAsk('panel/login/session/list', { panel_login_id: id })
  const endAll = useDo('panel/login/session/delete_all')
  const [isAsking, setAsking] = useState(false)
  const done = () => {
    toast({ text: term.done })
    setAsking(false)
  }
  return (
    <section>
      <div className={style.toolbar}>
        <h3 className={style.grow}>{words.sessions}</h3>
        {mayEnd && (asked.data?.list.length ?? 0) > 0 && (
          <Button onPress={() => setAsking(true)}>{words.end_sessions}</Button>
        )}
      </div>
      <Told asked={asked}>
        {({ list }) => (
          <ul className={style.rows}>
            {list.length === 0 && <li className="quiet">{words.no_sessions}</li>}
            {list.slice(0, 20).map(({ id, user_agent, address, last_use }) => (
              <li key={id} className={style.row}>
                <span className={style.grow} title={user_agent}>
                  {browserOf(user_agent)} · {address}
                </span>
                <span className="quiet">{ago(here(last_use), nowHere())}</span>
              </li>
            ))}
          </ul>
        )}
      </Told>
      {isAsking && (
        <Confirm
          title={words.end_title}
          text={words.end_text}
          action={words.end_sessions}
          isPending={endAll.isPending}
          failure={endAll.error ? failureText(endAll.error, common) : undefined}
          onCancel={() => setAsking(false)}
          onConfirm={() => endAll.mutate({ panel_login_id: id }, { onSuccess: done })}
        />
      )}
    </section>
  )
}
