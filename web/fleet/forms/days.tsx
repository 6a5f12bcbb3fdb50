import { useUser } from '#web/session/user.tsx'
import { localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import type { Stats } from './template-stats.ts'
import style from './use.module.css'

const day = 86_400_000
const shown = 30

/** A column a day, whose height tells how many were submitted; read as a list to those who do not see it. */
export const Days = ({ days }: { days: Stats['days'] }) => {
  const words = useWords('fleet/forms')
  const format = useFormat()
  const { now } = useUser()
  if (days.length === 0) return <p className="quiet">{words.no_days}</p>
  const counts = new Map(days.map(({ date, submitted }) => [date, submitted]))
  const most = Math.max(...counts.values())
  const today = now()
  const dates = Array.from({ length: shown }, (_, back) => localOf(today - (shown - 1 - back) * day).slice(0, 10))
  return (
    <figure>
      <ul className={style.days}>
        {dates.map((date) => {
          const count = counts.get(date) ?? 0
          const told = `${format.date(date)}: ${format.number(count)}`
          return (
            <li key={date} title={told} className={style.day}>
              <span className={style.column} style={{ height: `${(count / most) * 100}%` }} aria-hidden />
              <span className={style.told}>{told}</span>
            </li>
          )
        })}
      </ul>
      <figcaption className={style.ends}>
        <span>{format.date(dates[0] as string)}</span>
        <span>{format.date(dates.at(-1) as string)}</span>
      </figcaption>
    </figure>
  )
}
