import { TriangleAlert } from 'lucide-react'
import { useUser } from '#web/session/user.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { daysUntil } from './expiry/days.ts'
import style from './expiry.module.css'

interface ExpiryProps {
  until: string | null | undefined
  /** Days before its end from which it is said to end soon. */
  soon?: number
}

/** Until when a paper is good: said in words and by a sign when it is over, or will be soon. */
export const Expiry = ({ until, soon = 30 }: ExpiryProps) => {
  const words = useWords('parts/expiry')
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
