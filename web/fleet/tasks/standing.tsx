import { Link } from '@tanstack/react-router'
import { MapPin, Route } from 'lucide-react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { between } from '#web/ui/period.ts'
import { Ways } from '#web/ui/ways.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useMinute } from '../live.tsx'
import style from './drawer.module.css'
import { looks, type Task } from './task.ts'
import { useNames } from './use-tasks.ts'

/** How a task stands and since when, who has it, when they came, and ways to where they are and were. */
export const Standing = ({ task }: { task: Task }) => {
  const words = useWords('fleet/tasks')
  const format = useFormat()
  const { now } = useUser()
  const names = useNames()
  useMinute()
  const { status, status_change_date, arrival_date, stay_duration, by_hand, tracker_id, from, to } = task
  return (
    <section className={style.standing} aria-label={words.status}>
      <p className={style.state}>
        <Chip look={looks[status]}>{words.states[status]}</Chip>
        <span className="quiet" title={format.exact(status_change_date)}>
          {format.ago(status_change_date, now())}
        </span>
      </p>
      <p>{names(tracker_id) || words.nobody}</p>
      {arrival_date && (
        <p>
          {words.arrived_at({ time: format.dateTime(arrival_date) })}
          {stay_duration > 0 && ` · ${words.stayed({ time: format.duration(stay_duration) })}`}
          {by_hand && ` · ${words.by_hand}`}
        </p>
      )}
      {status === 'assigned' && tracker_id !== null && <ExpectedAt task_id={task.id} />}
      {tracker_id !== null && (
        <Ways>
          <Link to={'/map' as never} search={{ tracker: String(tracker_id) } as never}>
            <MapPin size={16} aria-hidden />
            {words.on_map}
          </Link>
          <Link
            to={'/tracks' as never}
            search={{ trackers: String(tracker_id), period: between(from.slice(0, 10), to.slice(0, 10)) } as never}
          >
            <Route size={16} aria-hidden />
            {words.track}
          </Link>
        </Ways>
      )}
    </section>
  )
}

/** When whoever has the task would be there, from where it is now. */
const ExpectedAt = ({ task_id }: { task_id: number }) => {
  const words = useWords('fleet/tasks')
  const format = useFormat()
  const { data } = useAsk('task/arrival/list', { task_ids: [task_id] }, { every: 30_000 })
  const [told] = data?.list ?? []
  if (!told || told.task_id !== task_id) return null
  const { expected, earliest, latest } = told
  return (
    <p>
      {words.expected_at({ time: format.dateTime(expected) })}{' '}
      <span className="quiet">
        ({format.time(earliest)} – {format.time(latest)})
      </span>
    </p>
  )
}
