import type { ReactNode } from 'react'
import { Chip } from '#web/ui/chip.tsx'
import { Page } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { here, nowHere } from '../moment.ts'
import panel from '../panel.module.css'
import { jobsOf, type Process } from './sums.ts'
import { useOverview } from './use-overview.ts'

/** What happens by the clock: when it did last, and what failed. */
export const Jobs = ({ choice }: { choice: ReactNode }) => {
  const words = useWords('panel/operator')
  const asked = useOverview()
  return (
    <Page title={words.title} tools={choice}>
      <div className={panel.cards}>
        <section className={`${panel.card} ${panel.wide}`}>
          <h2>{words.jobs}</h2>
          <Told asked={asked}>{({ processes }) => <Rows processes={processes} />}</Told>
        </section>
      </div>
    </Page>
  )
}

const Rows = ({ processes }: { processes: readonly Process[] }) => {
  const words = useWords('panel/operator')
  const common = useCommon()
  const { number, duration, ago, unit } = useFormat()
  return (
    <PlainTable
      label={words.jobs}
      columns={[
        [words.job],
        [words.every, 'number'],
        [words.last_run],
        [words.took, 'number'],
        [words.runs, 'number'],
        [words.failed, 'number'],
        [words.reason],
      ]}
      rows={jobsOf(processes).map(({ name, every, began, seconds, runs, faults, fault, fault_time, running }) => ({
        key: name,
        cells: [
          name,
          duration(every),
          running ? (
            <Chip key="state" look="good">
              {words.running}
            </Chip>
          ) : began ? (
            ago(here(began), nowHere())
          ) : (
            common.never
          ),
          seconds === null ? '–' : unit(seconds * 1000, 'ms'),
          number(runs),
          number(faults),
          fault && fault_time ? `${fault} (${ago(here(fault_time), nowHere())})` : '',
        ],
      }))}
    />
  )
}
