import { Link } from '@tanstack/react-router'
import { ArrowDownRight, ArrowRight, ArrowUpRight, ChevronRight } from 'lucide-react'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { growthText } from '#web/ui/growth.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { shownBy } from '../menu.ts'
import style from './figure-card.module.css'
import { type FigureName, type Figures, figureGrownBy, figureKinds, type Period } from './figures.ts'
import card from './screen.module.css'

/** Figures as they were asked for: none until they are known, or where that failed. */
interface AskedFigures {
  data: Figures | undefined
  error: unknown
  refetch(): unknown
}

interface FigureCardProps {
  name: FigureName
  period: Period
  figures: AskedFigures
}

/** One figure of the fleet, what it was before, and how it went day by day. */
export const FigureCard = ({ name, period, figures: asked }: FigureCardProps) => {
  const figures = asked.data
  const hasFailed = !figures && !!asked.error
  const words = useWords('fleet/today')
  const format = useFormat()
  const { icon: Icon, of, tell, report, unknown } = figureKinds[name]
  const { user_menu, may } = useUser()
  const hasReports = may('reports') && shownBy(user_menu, [{ name: 'reports' }]).length > 0
  const title = words.titles[name]
  const value = figures && of(figures.figures)
  const before = figures && of(figures.before)
  const told = (some: number | undefined): string => (some === undefined ? '–' : tell(some, format))
  return (
    <section className={`${card.card} ${style.card}`} aria-label={title} aria-busy={!figures && !hasFailed}>
      <header className={card.head}>
        <Icon size={18} aria-hidden className={card.icon} />
        <h2>{title}</h2>
        <span className="quiet">{words.periods[period]}</span>
      </header>
      {hasFailed ? (
        <FailedFigures {...asked} />
      ) : (
        <div className={style.body}>
          <p className={style.value}>{figures ? told(value) : ' '}</p>
          {figures && value === undefined && unknown ? (
            <p className="quiet">{words[unknown]}</p>
          ) : (
            <p className={style.before}>
              {value !== undefined && before !== undefined && <Grown by={figureGrownBy(name, value, before)} />}
              <span>{figures ? words.before[period]({ value: told(before) }) : ' '}</span>
            </p>
          )}
          {!figures && period !== 'today' && <div className={style.bars} />}
          {figures && value !== undefined && figures.days.length > 1 && <Bars name={name} days={figures.days} />}
        </div>
      )}
      {hasReports && (
        <Link
          className={card.all}
          to={'/reports' as never}
          search={{ kind: String(report), period, show: 'yes' } as never}
          aria-label={`${words.report}: ${title}`}
        >
          {words.report}
          <ChevronRight size={16} aria-hidden />
        </Link>
      )}
    </section>
  )
}

/** Why there are no figures, and how to ask for them again. */
const FailedFigures = ({ error, refetch }: AskedFigures) => {
  const common = useCommon()
  return (
    <div className={style.body}>
      <p className="quiet">{failureText(error, common)}</p>
      <div>
        <Button onPress={() => void refetch()}>{common.retry}</Button>
      </div>
    </div>
  )
}

/** By how many percent it is more or less than before. */
const Grown = ({ by }: { by: number | undefined }) => {
  const format = useFormat()
  if (by === undefined) return null
  const Arrow = by === 0 ? ArrowRight : by > 0 ? ArrowUpRight : ArrowDownRight
  return (
    <span className={style.grown}>
      <Arrow size={14} aria-hidden />
      {growthText(by, format)}
    </span>
  )
}

/** A bar a day; as a list for those who do not see them. */
const Bars = ({ name, days }: { name: FigureName; days: Figures['days'] }) => {
  const format = useFormat()
  const { of, tell } = figureKinds[name]
  const values = days.map((day) => of(day) ?? 0)
  const most = Math.max(...values) || 1
  return (
    <ol className={style.bars}>
      {days.map(({ day }, i) => {
        const text = `${format.weekday(day)} ${format.day(day)}: ${tell(values[i] ?? 0, format)}`
        return (
          <li key={day} title={text}>
            <span className={style.hidden}>{text}</span>
            <span className={style.bar} style={{ height: `${((values[i] ?? 0) / most) * 100}%` }} />
          </li>
        )
      })}
    </ol>
  )
}
