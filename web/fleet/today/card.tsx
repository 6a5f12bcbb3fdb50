import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import { Expiry } from '#web/parts/expiry.tsx'
import { useUser } from '#web/session/user.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useMinute } from '../live.tsx'
import { type CardRow, kinds, type SubjectName, type Today } from './cards.ts'
import style from './screen.module.css'

/** One subject: how many there are, the first of them, and the way to all. */
export const TodayCard = ({ name, today }: { name: SubjectName; today: Today }) => {
  const words = useWords('fleet/today')
  const format = useFormat()
  const { icon: Icon, look, way, rows } = kinds[name]
  const some = today[name]
  if (!some) return null
  const { count } = some
  const isMore = 'more' in some && some.more
  const title = words.titles[name]
  return (
    <section className={style.card} aria-label={title} data-look={count > 0 ? look : undefined}>
      <header className={style.head}>
        <Icon size={18} aria-hidden className={style.icon} />
        <h2>{title}</h2>
        <span className={style.count}>{isMore ? `${format.number(count)}+` : format.number(count)}</span>
      </header>
      {count === 0 ? (
        <p className={style.none}>
          <Check size={16} aria-hidden />
          {words.none[name]}
        </p>
      ) : (
        <>
          <ul className={style.rows}>
            {rows(some as never, format).map((row) => (
              <li key={row.key}>
                <Row {...row} />
              </li>
            ))}
          </ul>
          <Link
            className={style.all}
            {...(way(today) as { to: never; search: never })}
            aria-label={`${words.all}: ${title}`}
          >
            {words.all}
            <ChevronRight size={16} aria-hidden />
          </Link>
        </>
      )}
    </section>
  )
}

const Row = ({ to, search, label, about, aside }: CardRow) => (
  <Link className={style.row} to={to as never} search={search as never}>
    <span className={style.text}>
      <span className={style.label}>{label}</span>
      {about && <span className={style.about}>{about}</span>}
    </span>
    <span className={style.aside}>
      <Aside {...aside} />
    </span>
  </Link>
)

const Aside = (aside: Partial<Record<'at' | 'until' | 'text', string>> & { count?: number }) => {
  const format = useFormat()
  const { now } = useUser()
  useMinute()
  if (aside.until !== undefined) return <Expiry until={aside.until} />
  if (aside.count !== undefined) return format.number(aside.count)
  if (aside.at) return <time title={format.exact(aside.at)}>{format.ago(aside.at, now())}</time>
  return aside.text
}
