import { TriangleAlert } from 'lucide-react'
import { useUser } from '#web/session/user.tsx'
import { localOf, timeOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { expiry } from './expiry/words.ts'
import style from './expiry.module.css'

/** Days before its end from which something is said to end soon. */
const soon = 30
const day = 86_400_000

/** How long until a local date, the last on which something is good: 0 on that day, below when it is over. */
export const daysUntil = (until: string, now: number): number =>
  Math.round((timeOf(`${until} 00:00:00`) - timeOf(`${localOf(now).slice(0, 10)} 00:00:00`)) / day)

/** Until when a paper is good: said in words and by a sign when it is over, or will be within 30 days. */
export const Expiry = ({ until }: { until: string | null | undefined }) => {
  const words = useWords(expiry)
  const format = useFormat()
  const { now } = useUser()
  if (!until) return null
  const left = daysUntil(until, now())
  const date = format.date(until)
  if (left > soon) return date
  return (
    <span className={`${style.expiry} ${left < 0 ? style.over : style.soon}`}>
      <TriangleAlert size={14} aria-hidden />
      {`${date} ${left < 0 ? words.over : words.soon}`}
    </span>
  )
}
