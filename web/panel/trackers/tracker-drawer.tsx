import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { here, nowHere } from '../moment.ts'
import style from '../panel.module.css'
import { usePlanName } from '../plan-field.tsx'
import { Connection, type Tracker } from './connection.tsx'
import { FirstMessage, isAwaited } from './first-message.tsx'
import { TrackerActions } from './tracker-actions.tsx'

/** Milliseconds between two looks at a device that is waited for, and at any other. */
const often = 3_000
const usual = 30_000

/** A tracker, its device, and what the dealer can do with them. */
export const TrackerDrawer = ({ id, onClose }: { id: number; onClose(): void }) => {
  const term = useWords('panel/terms')
  const { may } = useDealer()
  const [isWaiting, setWaiting] = useState(false)
  const asked = useAsk('panel/tracker/read', { tracker_id: id }, { every: isWaiting ? often : usual })
  const tracker = asked.data?.value.id === id ? asked.data.value : undefined
  // Who makes trackers sees what to set in them.
  const isAwaitedNow = tracker !== undefined && isAwaited(tracker) && may('trackers', 'create')
  useEffect(() => setWaiting(isAwaitedNow), [isAwaitedNow])
  return (
    <Drawer
      title={tracker?.label ?? term.tracker}
      onClose={onClose}
      actions={tracker && <TrackerActions tracker={tracker} onGone={onClose} />}
    >
      <Told asked={{ ...asked, data: tracker }}>
        {(tracker) => (
          <div className={style.parts}>
            {may('trackers', 'create') && (
              <Suspense>
                <FirstMessage tracker={tracker} />
              </Suspense>
            )}
            <Facts tracker={tracker} />
          </div>
        )}
      </Told>
    </Drawer>
  )
}

const Facts = ({ tracker }: { tracker: Tracker }) => {
  const words = useWords('panel/trackers')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { ago, date } = useFormat()
  const planName = usePlanName()
  const { may } = useDealer()
  const { source } = tracker
  const owner = tracker.owner_name || `#${tracker.user_id}`
  return (
    <dl className={style.facts}>
      <dt>{term.state}</dt>
      <dd>
        <Connection tracker={tracker} />
      </dd>
      <dt>{term.last_heard}</dt>
      <dd>{tracker.last_connection ? ago(here(tracker.last_connection), nowHere()) : common.never}</dd>
      <dt>{term.user}</dt>
      <dd>{may('users', 'read') ? <Link to={`/users/${tracker.user_id}` as never}>{owner}</Link> : owner}</dd>
      <dt>{term.model}</dt>
      <dd>{tracker.model_name}</dd>
      <dt>{term.device_id}</dt>
      <dd>{source.device_id}</dd>
      {source.phone && (
        <>
          <dt>{words.sim}</dt>
          <dd>{source.phone}</dd>
        </>
      )}
      <dt>{term.plan}</dt>
      <dd>{planName(source.tariff_id)}</dd>
      {source.tariff_end_date && (
        <>
          <dt>{words.paid_until}</dt>
          <dd>{date(source.tariff_end_date)}</dd>
        </>
      )}
      <dt>{term.created_on}</dt>
      <dd>{date(tracker.creation_date)}</dd>
      {tracker.clone && (
        <>
          <dt>{term.clone}</dt>
          <dd>{common.yes}</dd>
        </>
      )}
      {tracker.comment && (
        <>
          <dt>{term.comment}</dt>
          <dd>{tracker.comment}</dd>
        </>
      )}
    </dl>
  )
}
