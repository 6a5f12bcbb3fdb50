import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardRows, CardText } from '#web/ui/card.tsx'
import { Section } from '#web/ui/section.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useGiving } from './day/use-giving.ts'
import type { Task } from './task.ts'
import { useNames } from './use-tasks.ts'

/** So many are told. */
const most = 5
/** Milliseconds after which they are elsewhere. */
const every = 30_000

/** Who is nearest to a task, by time where roads are known, and how far; one press gives it to them. */
export const Nearest = ({ task }: { task: Task }) => {
  const words = useWords('fleet/tasks')
  return (
    <Section title={words.nearest} isLazy>
      <Rows task={task} />
    </Section>
  )
}

const Rows = ({ task: { id, tracker_id, location } }: { task: Task }) => {
  const words = useWords('fleet/tasks')
  const format = useFormat()
  const names = useNames()
  const { may } = useUser()
  const { give } = useGiving()
  const { lat, lng } = location
  const asked = useAsk('tracker/nearest/list', { location: { lat, lng }, amount: most }, { every })
  return (
    <Told asked={asked}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="quiet">{words.nobody_near}</p>
        ) : (
          <CardRows label={words.nearest}>
            {list.map(({ tracker_id: near, distance, time }) => (
              <li key={near}>
                <CardText
                  quiet={[time === null ? '' : format.duration(time), format.distance(distance / 1000)]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  {names(near)}
                </CardText>
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
    </Told>
  )
}
