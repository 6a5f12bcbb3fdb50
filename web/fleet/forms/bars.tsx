import { useFormat } from '#web/words/speech.tsx'
import style from './use.module.css'

interface BarsProps {
  bars: readonly { key: string; label: string; value: number }[]
}

/** Counts beside each other, as lines whose length tells how many. */
export const Bars = ({ bars }: BarsProps) => {
  const format = useFormat()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <dl className={style.bars}>
      {bars.map(({ key, label, value }) => (
        <div key={key} className={style.bar}>
          <dt>{label}</dt>
          <dd>
            <span className={style.line} style={{ width: `${(value / most) * 100}%` }} aria-hidden />
            <span className={style.count}>{format.number(value)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
