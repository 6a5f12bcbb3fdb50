import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardRows, CardText } from '#web/ui/card.tsx'
import { Section } from '#web/ui/section.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useLive, useMinute } from '../live.tsx'
import { useGiving } from './day/use-giving.ts'
import { nearestOf } from './nearest.ts'
import type { Task } from './task.ts'
import { useNames } from './use-tasks.ts'

/** So many are told. */
const most = 5

/** Who is nearest to a task, and how far; one press gives it to them. */
export const Nearest = ({ task }: { task: Task }) => {
  const words = useWords('fleet/tasks')
  return (
    <Section title={words.nearest}>
      <Rows task={task} />
    </Section>
  )
}

const Rows = ({ task: { id, tracker_id, location } }: { task: Task }) => {
  const words = useWords('fleet/tasks')
  const format = useFormat()
  const names = useNames()
  const { may } = useUser()
  const { fleet } = useLive()
  const { give } = useGiving()
  useMinute()
  const places = fleet.all().flatMap(({ id, state, standing }) => {
    const isHeard = standing !== 'blocked' && standing !== 'offline'
    return isHeard && state?.gps ? [{ id, at: state.gps.location }] : []
  })
  const found = nearestOf(places, location, most)
  if (found.length === 0) return <p className="quiet">{words.nobody_near}</p>
  return (
    <CardRows label={words.nearest}>
      {found.map(({ tracker_id: near, metres }) => (
        <li key={near}>
          <CardText quiet={format.distance(metres / 1000)}>{names(near)}</CardText>
          {may('task_update') && near !== tracker_id && (
            <Button aria-label={`${words.give}: ${names(near)}`} onPress={() => void give(`task-${id}`, near)}>
              {words.give}
            </Button>
          )}
        </li>
      ))}
    </CardRows>
  )
}
