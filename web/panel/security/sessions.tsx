import { X } from 'lucide-react'
import type { Result } from '#src/client.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { browserOf } from '../browser.ts'
import { here, nowHere } from '../moment.ts'
import style from '../panel.module.css'
import { security } from './words.ts'

type Session = Result<'panel/account/session/list'>['list'][number]

/** Where the login is signed in. */
export const Sessions = () => {
  const words = useWords(security)
  const common = useCommon()
  const asked = useAsk('panel/account/session/list')
  const endAll = useDo('panel/account/session/delete_all')
  return (
    <section className={`${style.card} ${style.wide}`}>
      <div className={style.toolbar}>
        <h2 className={style.grow}>{words.sessions}</h2>
        {(asked.data?.list.length ?? 0) > 1 && (
          <Button
            isPending={endAll.isPending}
            onPress={() =>
              endAll.mutate(
                {},
                {
                  onSuccess: () => toast({ text: words.ended }),
                  onError: (error) => toast({ text: failureText(error, common) }),
                },
              )
            }
          >
            {words.end_others}
          </Button>
        )}
      </div>
      <Told asked={asked}>
        {({ list }) => (
          <ul className={style.rows}>
            {list.map((session) => (
              <Row key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Told>
    </section>
  )
}

const Row = ({ session }: { session: Session }) => {
  const words = useWords(security)
  const common = useCommon()
  const { ago } = useFormat()
  const end = useDo('panel/account/session/delete')
  const { id, address, user_agent, last_use, opened_by, current } = session
  return (
    <li className={style.row}>
      <span className={style.grow} title={user_agent}>
        {browserOf(user_agent)} · {address}
        {opened_by === 'dealer' && ` · ${words.by_dealer}`}
      </span>
      {current ? (
        <strong>{words.this_one}</strong>
      ) : (
        <>
          <span className="quiet">{ago(here(last_use), nowHere())}</span>
          <IconButton
            icon={X}
            label={words.end}
            onPress={() =>
              end.mutate({ session_id: id }, { onError: (error) => toast({ text: failureText(error, common) }) })
            }
          />
        </>
      )}
    </li>
  )
}
