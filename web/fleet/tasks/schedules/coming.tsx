import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { ButtonRows, RowButton, RowName } from '#web/ui/row-button.tsx'
import { Told } from '#web/ui/told.tsx'
import { localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useNames } from '../use-tasks.ts'

/** Days that are told of. */
const ahead = 14
const day = 86_400_000
/** Of each day; of more the number. */
const most = 10

/** What schedules will make in the next two weeks, day by day. */
export const Coming = ({ onOpen }: { onOpen(schedule_id: number): void }) => {
  const tasks = useWords('fleet/tasks')
  const words = useWords('fleet/tasks/schedules')
  const format = useFormat()
  const names = useNames()
  const { now } = useUser()
  const tomorrow = localOf(now() + day).slice(0, 10)
  const last = localOf(now() + ahead * day).slice(0, 10)
  const asked = useAsk('task/schedule/proposal/list', { from: `${tomorrow} 00:00:00`, to: `${last} 23:59:59` })
  return (
    <Told asked={asked}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="quiet">{words.nothing_coming}</p>
        ) : (
          [...Map.groupBy(list, ({ from }) => from.slice(0, 10))].map(([date, made]) => (
            <section key={date} aria-label={format.date(date)}>
              <h3>
                {format.weekday(date)} {format.date(date)}
              </h3>
              <ButtonRows>
                {made.slice(0, most).map(({ schedule_id, label, from, to, tracker_id }) => (
                  <li key={`${schedule_id} ${from}`}>
                    <RowButton isChosen={false} onOpen={() => onOpen(schedule_id)}>
                      <RowName>
                        <b>{label}</b>
                        <small>
                          {format.time(from)} – {format.time(to)} · {names(tracker_id) || tasks.nobody}
                        </small>
                      </RowName>
                    </RowButton>
                  </li>
                ))}
              </ButtonRows>
              {made.length > most && <p className="quiet">{tasks.more({ count: String(made.length - most) })}</p>}
            </section>
          ))
        )
      }
    </Told>
  )
}
