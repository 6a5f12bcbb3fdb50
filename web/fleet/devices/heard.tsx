import type { Row } from '#web/live/fleet.ts'
import { useUser } from '#web/session/user.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useSecond } from '../live.tsx'
import style from './connect.module.css'

/** How it stands, and when it was heard last. */
export const Heard = ({ row }: { row: Row | undefined }) => {
  const words = useWords('fleet/devices').connect
  const common = useCommon()
  const format = useFormat()
  const { now } = useUser()
  useSecond()
  if (!row) return null
  const heard = row.state?.last_update
  return (
    <dl className={style.facts}>
      <div>
        <dt>{words.state}</dt>
        <dd>{common.states[row.standing]}</dd>
      </div>
      {heard && (
        <div>
          <dt>{words.last}</dt>
          <dd title={format.exact(heard)}>{format.ago(heard, now())}</dd>
        </div>
      )}
    </dl>
  )
}
