import { Activity } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '#web/ui/page.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import panel from '../panel.module.css'
import { Database, Faults, Processes, Protocols, Queues } from './cards.tsx'
import style from './screen.module.css'
import { Spark } from './spark.tsx'
import { type Overview, type Rate, rates, seriesOf } from './sums.ts'
import { useOverview } from './use-overview.ts'

/** What the platform takes in and answers, and how it does. */
export const PlatformState = ({ choice }: { choice: ReactNode }) => {
  const words = useWords('panel/operator')
  const asked = useOverview()
  return (
    <Page title={words.title} tools={choice}>
      <Told asked={asked}>
        {(overview) =>
          overview.processes.length === 0 ? (
            <Empty icon={Activity} title={words.silent} />
          ) : (
            <div className={panel.cards}>
              <dl className={panel.figures}>
                {rates.map((rate) => (
                  <Figure key={rate} rate={rate} processes={overview.processes} />
                ))}
              </dl>
              <Processes {...overview} />
              <Protocols processes={overview.processes} />
              <Queues queues={overview.queues} />
              <Database database={overview.database} />
              <Faults processes={overview.processes} />
            </div>
          )
        }
      </Told>
    </Page>
  )
}

const Figure = ({ rate, processes }: { rate: Rate; processes: Overview['processes'] }) => {
  const words = useWords('panel/operator')
  const write = useRateFormat(rate)
  const values = seriesOf(processes, rate)
  const last = values.findLast((value) => value !== null) ?? null
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  return (
    <div className={`${panel.figure} ${style.figure}`}>
      <dt>{words[rate]}</dt>
      <dd className={panel.amount}>{last === null ? '–' : write(last)}</dd>
      {last !== null && <dd className="quiet">{words.peak({ value: write(most) })}</dd>}
      <dd>
        <Spark values={values} />
      </dd>
    </div>
  )
}

const useRateFormat = (rate: Rate): ((value: number) => string) => {
  const { number, percent, unit, duration } = useFormat()
  if (rate === 'busy') return (value) => percent(Math.round(value * 100))
  if (rate === 'ack') return (value) => unit(value * 1000, 'ms', value < 0.1 ? 1 : 0)
  if (rate === 'lag') return (value) => (value < 60 ? unit(value, 's', 1) : duration(value))
  return (value) => number(value, value < 10 && value > 0 ? 1 : 0)
}
