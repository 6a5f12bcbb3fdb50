import { useEffect } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { localOf } from '#web/words/format.ts'
import { useLive } from '../live.tsx'

const day = 86_400_000
/** Emergencies of a week make alarms; of many the newest. */
const lately = 7 * day
const most = 1000
/** Milliseconds until it is known what was read elsewhere. */
const often = 60_000

/** On whatever screen: tells the fleet of which trackers there is an emergency that nobody has read. */
export const UnreadAlarms = () => {
  const { now } = useUser()
  const { fleet, onEntries } = useLive()
  // The same all day: whoever leaves a page open for days is told of the next.
  const today = now() - (now() % day)
  const { data, refetch } = useAsk(
    'history/user/list',
    {
      ...{ from: localOf(today - lately), to: localOf(today + 2 * day), limit: most, ascending: false },
      ...{ only_emergency: true, only_unread: true, add_tracker_label: false },
    },
    { every: often },
  )
  useEffect(() => {
    if (data) fleet.setAlarms(new Set(data.list.map(({ tracker_id }) => tracker_id)))
  }, [fleet, data])
  useEffect(
    () =>
      onEntries((entries) => {
        if (entries.some(({ extra }) => extra.emergency)) void refetch()
      }),
    [onEntries, refetch],
  )
  return null
}
