import { Activity, ClipboardCheck, Route, Settings } from 'lucide-react'
import { Card, IconButton, Row, Rows, Screen } from '#web/small/parts.tsx'
import type { Day, Known } from '../known.ts'
import { Inspections } from '../parts/inspections.tsx'
import { PrivateMode } from '../parts/private-mode.tsx'
import { GoTabs } from '../parts/tabs.tsx'
import { Tasks } from '../parts/tasks.tsx'
import { Unread } from '../parts/unread.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { Workshop } from '../parts/workshop.tsx'
import { useFormat, useWords } from '../speech.tsx'
import { usePhone } from '../use-phone.tsx'
import { goTo } from '../where.ts'
import style from './screen.module.css'

/** Who is on the way with what, what was driven and done today, and what waits. */
export const TodayScreen = () => {
  const { today } = useWords()
  const { known, day, tasks } = usePhone()
  const settings = <IconButton icon={Settings} label={today.settings} onPress={() => goTo('settings')} />
  return (
    <Screen title={today.title} beside={settings} tabs={<GoTabs />}>
      <Waiting />
      <Unread />
      {known ? <Who known={known} /> : <p className="quiet">{today.not_known}</p>}
      {tasks && <Tasks told={tasks} />}
      {known && <Inspections known={known} />}
      {known && <Workshop known={known} />}
      {known?.statuses && <StatusNow statuses={known.statuses} />}
      <PrivateMode />
      {day && <Driven day={day} />}
      {day && day.checkins.length > 0 && <Done day={day} />}
    </Screen>
  )
}

const Who = ({ known: { employee, vehicle, tracker } }: { known: Known }) => {
  const name = employee && [employee.first_name, employee.last_name].filter(Boolean).join(' ')
  const things = [vehicle?.label ?? tracker.label, vehicle?.reg_number].filter((one) => one && one !== name)
  return (
    <div>
      {name && <h2>{name}</h2>}
      <p className={name ? 'quiet' : undefined}>{things.join(' · ')}</p>
    </div>
  )
}

const StatusNow = ({ statuses: { list, current_id, may_change } }: { statuses: NonNullable<Known['statuses']> }) => {
  const { today } = useWords()
  const current = list.find(({ id }) => id === current_id)
  return (
    <Rows label={today.status}>
      <Row
        icon={Activity}
        title={current?.label ?? today.no_status}
        detail={today.status}
        {...(may_change && { onPress: () => goTo('status') })}
      >
        {current && <i className={style.dot} style={{ background: `#${current.color.replace('#', '')}` }} />}
      </Row>
    </Rows>
  )
}

const Driven = ({ day: { metres, seconds, idling, tracks } }: { day: Day }) => {
  const { today } = useWords()
  const format = useFormat()
  return (
    <>
      <Card>
        <h2>{today.drive}</h2>
        {tracks.length === 0 && !idling ? (
          <p className="quiet">{today.no_drive}</p>
        ) : (
          <dl className={style.figures}>
            <div>
              <dt>{today.distance}</dt>
              <dd>{format.distance(metres / 1000)}</dd>
            </div>
            <div>
              <dt>{today.moving}</dt>
              <dd>{format.duration(seconds)}</dd>
            </div>
            {/* Days that were kept before it was told have none. */}
            {typeof idling === 'number' && (
              <div>
                <dt>{today.idling}</dt>
                <dd>{format.duration(idling)}</dd>
              </div>
            )}
          </dl>
        )}
      </Card>
      {tracks.length > 0 && (
        <Rows label={today.tracks}>
          {tracks.map(({ start_date, end_date, start_address, end_address, metres }) => (
            <Row
              key={start_date}
              icon={Route}
              title={`${format.time(start_date)} – ${format.time(end_date)} · ${format.distance(metres / 1000)}`}
              detail={[start_address, end_address].filter(Boolean).join(' → ')}
            />
          ))}
        </Rows>
      )}
    </>
  )
}

const Done = ({ day: { checkins } }: { day: Day }) => {
  const { today, queue } = useWords()
  const format = useFormat()
  return (
    <section>
      <h2>{today.checkins}</h2>
      <Rows label={today.checkins}>
        {checkins.map(({ id, marker_time, form_label, comment, address }) => (
          <Row
            key={id}
            icon={ClipboardCheck}
            title={`${format.time(marker_time)} · ${form_label ?? queue.kinds.checkin}`}
            detail={[comment, address].filter(Boolean).join(' · ')}
          />
        ))}
      </Rows>
    </section>
  )
}
