import { Link } from '@tanstack/react-router'
import { useAsk } from '#web/session/ask.ts'
import { Chip } from '#web/ui/chip.tsx'
import { useWords } from '#web/words/speech.tsx'
import { looks } from './left.ts'
import style from './maintenance.module.css'
import { useLeft } from './use-left.ts'

/** Tasks that are shown: the most urgent. */
const limit = 3

/** What a vehicle needs next, the most urgent first; nothing where it needs nothing. */
export const VehicleDue = ({ vehicle_id }: { vehicle_id: number }) => {
  const words = useWords('fleet/maintenance')
  const left = useLeft()
  const asked = useAsk('vehicle/service_task/list', {
    ...{ vehicle_ids: [vehicle_id], statuses: ['created', 'notified', 'expired'] },
    ...{ sort: ['status=desc', 'predicted_date=asc'], limit },
  })
  // Of another one that was looked at before it says nothing.
  const list = asked.data?.list.filter((task) => task.vehicle_id === vehicle_id) ?? []
  if (list.length === 0) return null
  return (
    <section aria-label={words.title}>
      <h3>{words.title}</h3>
      <ul className={style.dues}>
        {list.map((task) => (
          <li key={task.id}>
            <Link
              to={'/maintenance' as never}
              search={{ vehicle: String(vehicle_id), task: String(task.id) } as never}
              className={style.name}
            >
              {task.description}
              <small className="quiet">{left(task)}</small>
            </Link>
            <Chip look={looks[task.status]}>{words.states[task.status]}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
