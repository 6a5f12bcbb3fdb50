import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './offline.module.css'

type Connection = Result<'tracker/connection/list'>['list'][number]

/** Those that are shown, the newest. */
const most = 100

/** How the device connected in the last 30 days, the newest first. */
export const Connections = ({ id }: { id: number }) => {
  const words = useWords('fleet/offline')
  const { data } = useAsk('tracker/connection/list', { tracker_id: id, limit: most })
  if (!data) return null
  if (data.list.length === 0) return <p className="quiet">{words.history_empty}</p>
  return (
    <ol className={style.connections}>
      {data.list.map((connection) => (
        <li key={connection.opened}>
          <One connection={connection} />
        </li>
      ))}
    </ol>
  )
}

const One = ({ connection }: { connection: Connection }) => {
  const words = useWords('fleet/offline')
  const format = useFormat()
  const { opened, closed, ending, protocol, address, connections, messages } = connection
  const counts = [
    connections > 1 && words.count({ count: connections }),
    messages > 0 && words.messages({ count: messages }),
  ]
  return (
    <>
      <span className={style.times}>
        {[opened, closed].flatMap((time) => (time ? [format.exact(time)] : [])).join(' – ')}
      </span>
      <span>{ending ? words.endings[ending] : words.open}</span>
      <small>{[protocol, address, ...counts].filter(Boolean).join(' · ')}</small>
    </>
  )
}
