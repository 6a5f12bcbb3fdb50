import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { CardRows } from '#web/ui/card.tsx'
import { Section } from '#web/ui/section.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './drawer.module.css'
import { useNames } from './use-tasks.ts'

type Change = Result<'task/history/list'>['list'][number]

/** What was asked of whom, and what became of it, the newest first. */
export const History = ({ id }: { id: number }) => {
  const words = useWords('fleet/tasks')
  return (
    <Section title={words.history}>
      <Changes id={id} />
    </Section>
  )
}

const Changes = ({ id }: { id: number }) => {
  const words = useWords('fleet/tasks')
  const format = useFormat()
  const { now } = useUser()
  const tell = useTeller()
  const asked = useAsk('task/history/list', { task_id: id })
  return (
    <Told asked={asked}>
      {({ list }) => (
        <CardRows label={words.history}>
          {list.toReversed().map((change) => (
            <li key={change.id} className={style.history}>
              <span>{tell(change)}</span>
              <small className="quiet" title={format.exact(change.event_date)}>
                {format.ago(change.event_date, now())}
              </small>
            </li>
          ))}
        </CardRows>
      )}
    </Told>
  )
}

const useTeller = () => {
  const words = useWords('fleet/tasks')
  const { told, said } = useWords('fleet/tasks/recipient')
  const names = useNames()
  return ({ operation, payload: { tracker_id, status, by_hand, occasion, rating } }: Change): string => {
    if (operation === 'status_change')
      return [status && words.states[status], by_hand && words.by_hand].filter(Boolean).join(' · ')
    if (operation === 'assign') return tracker_id ? words.given({ name: names(tracker_id) || '' }) : words.taken
    if (operation === 'told') return occasion ? told[occasion] : ''
    if (operation === 'absent') return said.absent
    if (operation === 'rating') return said.rating({ rating: String(rating) })
    return operation === 'create' ? words.created : words.changed
  }
}
