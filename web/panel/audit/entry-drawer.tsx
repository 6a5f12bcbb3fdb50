import { Link } from '@tanstack/react-router'
import { type Payload, payloadOf } from '#web/parts/audit/payload.ts'
import { Said } from '#web/parts/audit/said.tsx'
import { useAsk } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { here } from '../moment.ts'
import style from '../panel.module.css'
import { deedOf } from './deeds.ts'
import own from './screen.module.css'

/** An entry: who, when, from where, with what, and which records changed. */
export const EntryDrawer = ({ id, onClose }: { id: number; onClose(): void }) => {
  const words = useWords('panel/audit')
  const deed = useWords('panel/audit/deeds')
  const { exact } = useFormat()
  const asked = useAsk('panel/audit/read', { entry_id: id })
  const entry = asked.data?.value.id === id ? asked.data.value : undefined
  return (
    <Drawer title={entry ? deedOf(deed, entry.action) : `#${id}`} onClose={onClose}>
      <Told asked={{ ...asked, data: entry }}>
        {({ action, action_date, entry_category, entry_id, host, login, user_agent, payload }) => (
          <>
            <dl className={style.facts}>
              <dt>{words.when}</dt>
              <dd>{exact(here(action_date))}</dd>
              <dt>{words.who}</dt>
              <dd>{login}</dd>
              <OpenedBy by={payloadOf(payload).by} />
              <dt>{words.address}</dt>
              <dd>{host}</dd>
              <dt>{words.client}</dt>
              <dd>{user_agent}</dd>
              <dt>{words.action}</dt>
              <dd className={own.code}>{action}</dd>
              {entry_id !== null && (
                <>
                  <dt>{words.subject}</dt>
                  <dd>
                    <Subject category={entry_category} id={entry_id} />
                  </dd>
                </>
              )}
            </dl>
            <Said payload={payloadOf(payload)} />
          </>
        )}
      </Told>
    </Drawer>
  )
}

const OpenedBy = ({ by }: Pick<Payload, 'by'>) => {
  const words = useWords('panel/audit')
  if (by?.panel_login_id === undefined) return null
  return (
    <>
      <dt>{words.opened_by}</dt>
      <dd>{words.of_dealer({ id: String(by.panel_login_id) })}</dd>
    </>
  )
}

/** What it was done to, where a screen shows it. */
const Subject = ({ category, id }: { category: string; id: number }) => {
  if (/^user(_session|_transaction)?$/.test(category)) return <Link to={`/users/${id}` as never}>{id}</Link>
  if (/^tracker(_settings|_source|_tariff)?$/.test(category))
    return (
      <Link to={'/trackers' as never} search={{ tracker: id } as never}>
        {id}
      </Link>
    )
  return id
}
