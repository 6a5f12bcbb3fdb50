import { CalendarClock, Plus } from 'lucide-react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Cards } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { ButtonRows, RowButton, RowName } from '#web/ui/row-button.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useNames } from '../use-tasks.ts'
import type { ViewProps } from '../view-props.ts'
import { ViewSwitch } from '../view-switch.tsx'
import { Coming } from './coming.tsx'
import { useDaysText } from './days-field.tsx'
import type { Schedule } from './schedule.ts'
import { ScheduleDrawer } from './schedule-drawer.tsx'

/** What is asked again and again: which schedules there are, and what they will make in the next days. */
export default function SchedulesView({ address, go }: ViewProps) {
  const tasks = useWords('fleet/tasks')
  const words = useWords('fleet/tasks/schedules')
  const { may } = useUser()
  const { schedule, add } = address
  const asked = useAsk('task/schedule/list', { types: ['task', 'route'] })
  const create = may('task_update') && (
    <Button look="primary" icon={Plus} onPress={() => go({ schedule: undefined, add: true })}>
      {words.new}
    </Button>
  )
  return (
    <Page
      title={tasks.title}
      actions={
        <>
          <ViewSwitch {...{ address, go }} />
          {create}
        </>
      }
      drawer={
        (schedule !== undefined || add) && (
          <ScheduleDrawer
            key={schedule ?? 'new'}
            id={schedule}
            onClose={() => go({ schedule: undefined, add: false })}
          />
        )
      }
    >
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty icon={CalendarClock} title={words.empty} text={words.empty_text}>
              {create}
            </Empty>
          ) : (
            <Cards>
              <Card title={words.title}>
                <ButtonRows>
                  {list.map((one) => (
                    <Row
                      key={one.id}
                      schedule={one}
                      isChosen={one.id === schedule}
                      onOpen={() => go({ schedule: one.id, add: false })}
                    />
                  ))}
                </ButtonRows>
              </Card>
              <Card title={words.coming}>
                <Coming onOpen={(schedule) => go({ schedule, add: false })} />
              </Card>
            </Cards>
          )
        }
      </Told>
    </Page>
  )
}

const Row = ({ schedule, isChosen, onOpen }: { schedule: Schedule; isChosen: boolean; onOpen(): void }) => {
  const tasks = useWords('fleet/tasks')
  const words = useWords('fleet/tasks/schedules')
  const format = useFormat()
  const names = useNames()
  const daysText = useDaysText()
  const { label, parameters, tracker_id } = schedule
  const time = schedule.type === 'task' ? format.time(`1970-01-01 ${schedule.from_time}`) : words.route
  return (
    <li>
      <RowButton isChosen={isChosen} onOpen={onOpen}>
        <RowName>
          <b>{label}</b>
          <small>{[daysText(parameters), time].join(' · ')}</small>
          <small>{names(tracker_id) || tasks.nobody}</small>
        </RowName>
      </RowButton>
    </li>
  )
}
