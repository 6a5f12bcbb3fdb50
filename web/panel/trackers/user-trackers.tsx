import { Link } from '@tanstack/react-router'
import { useAsk } from '#web/session/ask.ts'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import style from '../panel.module.css'
import { usePlanName } from '../plan-field.tsx'
import { Connection } from './connection.tsx'

/** So many are shown beside the user; the others in the list of all. */
const most = 20

/** The trackers of a user. */
export const UserTrackers = ({ user_id }: { user_id: number }) => {
  const words = useWords('panel/users')
  const term = useWords('panel/terms')
  const more = useWords('panel/trackers')
  const common = useCommon()
  const { may } = useDealer()
  const { number } = useFormat()
  const planName = usePlanName()
  const asked = useAsk('panel/tracker/list', { user_id, order_by: 'label', limit: most })
  return (
    <section className={style.card}>
      <div className={style.toolbar}>
        <h2 className={style.grow}>{term.trackers}</h2>
        {(asked.data?.count ?? 0) > most && (
          <Link to={'/trackers' as never} search={{ user: user_id } as never}>
            {term.show_all} ({number(asked.data?.count ?? 0)})
          </Link>
        )}
        {may('trackers', 'create') && (
          <Link to={'/trackers' as never} search={{ add: 'yes', user: user_id } as never}>
            {more.add}
          </Link>
        )}
      </div>
      <Told asked={asked}>
        {({ list }) => (
          <ul className={style.rows}>
            {list.length === 0 && <li className="quiet">{words.no_trackers_text}</li>}
            {list.map((tracker) => (
              <li key={tracker.id}>
                <Link to={'/trackers' as never} search={{ tracker: tracker.id } as never} className={style.row}>
                  <span className={style.grow}>{tracker.label || common.none}</span>
                  <span className="quiet">{planName(tracker.source.tariff_id)}</span>
                  <Connection tracker={tracker} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Told>
    </section>
  )
}
