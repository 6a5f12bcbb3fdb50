import { grownBy, growthText } from '#web/ui/growth.ts'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import panel from '../panel.module.css'
import { useTell } from './tell.ts'
import { figures, type Usage } from './usage.ts'

/** Sums beside those before, then months and plans. */
export const Summary = ({ usage }: { usage: Usage }) => {
  const words = useWords('panel/reports')
  const format = useFormat()
  const tell = useTell()
  const { total, before, months, plans } = usage
  const monthly = figures.filter((figure) => figure !== 'sign_ins' && figure !== 'commands')
  return (
    <div className={panel.cards}>
      <dl className={panel.figures}>
        {figures.map((figure) => {
          const by = grownBy(total[figure], before[figure])
          const was = words.before({ value: tell(figure, before[figure]) })
          return (
            <div key={figure} className={panel.figure}>
              <dt>{words.figures[figure]}</dt>
              <dd className={panel.amount}>{tell(figure, total[figure])}</dd>
              <dd className="quiet">{by === undefined ? was : `${was} (${growthText(by, format)})`}</dd>
            </div>
          )
        })}
      </dl>
      <section className={`${panel.card} ${panel.wide}`}>
        <h2>{words.months}</h2>
        <PlainTable
          label={words.months}
          columns={[[words.month], ...monthly.map((figure) => [words.figures[figure], 'number'] as const)]}
          rows={months.map((month) => ({
            key: month.month,
            cells: [format.month(`${month.month}-01`), ...monthly.map((figure) => tell(figure, month[figure]))],
          }))}
        />
      </section>
      <section className={`${panel.card} ${panel.wide}`}>
        <h2>{words.plans}</h2>
        {plans.length === 0 ? (
          <p className="quiet">{words.no_plans}</p>
        ) : (
          <PlainTable
            label={words.plans}
            columns={[[words.plan], [words.figures.revenue, 'number'], [words.revenue_before, 'number']]}
            rows={plans.map(({ tariff_id, name, revenue, before }) => ({
              key: String(tariff_id),
              cells: [name, tell('revenue', revenue), tell('revenue', before)],
            }))}
          />
        )}
      </section>
    </div>
  )
}
