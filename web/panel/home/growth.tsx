import type { Result } from '#client/client.ts'
import { useFormat, useLanguage, useWords } from '#web/words/speech.tsx'
import panel from '../panel.module.css'
import style from './screen.module.css'

type Month = Result<'panel/dealer/overview'>['growth'][number]

/** Devices that were added in each month, as columns; as a table for those who do not see them. */
export const Growth = ({ months }: { months: readonly Month[] }) => {
  const words = useWords('panel/home')
  const format = useFormat()
  const narrow = new Intl.DateTimeFormat(useLanguage(), { month: 'short', timeZone: 'UTC' })
  const most = Math.max(1, ...months.map(({ trackers }) => trackers))
  return (
    <section className={`${panel.card} ${panel.wide}`}>
      <h2>{words.growth}</h2>
      <p className="quiet">{words.growth_text}</p>
      <div aria-hidden className={style.chart}>
        {months.map(({ month, trackers }) => (
          <div key={month} className={style.column} title={`${format.month(`${month}-01`)}: ${trackers}`}>
            {trackers > 0 && <span className={style.value}>{format.number(trackers)}</span>}
            <div className={style.bar} style={{ height: `${(trackers / most) * 80}%` }} />
          </div>
        ))}
      </div>
      <div aria-hidden className={style.months}>
        {months.map(({ month }) => (
          <span key={month}>{narrow.format(Date.parse(`${month}-01T00:00:00Z`))}</span>
        ))}
      </div>
      <div className={style.hidden}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.growth_month}</th>
              <th scope="col">{words.growth_devices}</th>
              <th scope="col">{words.growth_users}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, trackers, users }) => (
              <tr key={month}>
                <th scope="row">{format.month(`${month}-01`)}</th>
                <td>{trackers}</td>
                <td>{users}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
