import { useUser } from '#web/session/user.tsx'
import { localOf } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useConnection, useSecond } from './live.tsx'
import style from './lost-notice.module.css'

/** Short breaks are no news. */
const patience = 3_000

/** Says since when nothing is told any more; it goes when the connection is there again. */
export const LostNotice = () => {
  const { isOpen, lost_at } = useConnection()
  return isOpen || lost_at === undefined ? null : <Lost since={lost_at} />
}

const Lost = ({ since }: { since: number }) => {
  const words = useWords('fleet/palette')
  const common = useCommon()
  const format = useFormat()
  const { now } = useUser()
  useSecond()
  const passed = Date.now() - since
  if (passed < patience) return null
  return (
    <p className={style.notice} role="status">
      {common.connecting} ({words.lost_since} {format.time(localOf(now() - passed))})
    </p>
  )
}
