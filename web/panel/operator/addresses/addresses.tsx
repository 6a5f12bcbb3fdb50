import type { ReactNode } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk } from '#web/session/ask.ts'
import { Chip, type ChipLook } from '#web/ui/chip.tsx'
import { Page } from '#web/ui/page.tsx'
import { PlainTable } from '#web/ui/plain-table.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { here, nowHere } from '../../moment.ts'
import panel from '../../panel.module.css'
import style from './addresses.module.css'
import { nameOf } from './names.ts'
import { type Standing, type State, savedOf, standingOf } from './state.ts'
import { TryIt } from './try-it.tsx'

type Read = Result<'panel/operator/geocoder/read'>

const looks: Readonly<Record<Standing, ChipLook>> = { answers: 'good', fails: 'bad', spent: 'idle', idle: 'silent' }

/** Who answers for addresses, what was asked of whom, and a question to try. */
export const Addresses = ({ choice }: { choice: ReactNode }) => {
  const { title } = useWords('panel/operator')
  const asked = useAsk('panel/operator/geocoder/read', {}, { every: 10_000 })
  return (
    <Page title={title} tools={choice}>
      <Told asked={asked}>
        {(read) => (
          <div className={panel.cards}>
            <Answerers list={read.list} />
            <TryIt list={read.list} />
            <Kept {...read} />
          </div>
        )}
      </Told>
    </Page>
  )
}

const Answerers = ({ list }: Pick<Read, 'list'>) => {
  const words = useWords('panel/operator/addresses')
  const { number, unit } = useFormat()
  const limit = (state: State): string =>
    state.rate === null ? (state.host ? words.no_limit : '–') : words.per_second({ rate: number(state.rate) })
  const today = ({ budget, today: { asked } }: State): string =>
    budget === null ? number(asked) : words.of_budget({ asked: number(asked), all: number(budget) })
  return (
    <section className={`${panel.card} ${panel.wide}`}>
      <h2>{words.who}</h2>
      {list.every(({ host }) => host === null) && <p className={style.note}>{words.no_provider}</p>}
      <PlainTable
        label={words.who}
        columns={[
          [words.provider],
          [words.state],
          [words.today, 'number'],
          [words.month, 'number'],
          [words.remembered, 'number'],
          [words.passed, 'number'],
          [words.took, 'number'],
          [words.rate, 'number'],
          [words.why],
        ]}
        rows={list.map((state) => {
          const { geocoder, host, month } = state
          return {
            key: geocoder,
            cells: [
              <span key="name" className={style.name}>
                {nameOf(geocoder, words)}
                {host && <span className="quiet">{host}</span>}
              </span>,
              <StandingChip key="state" state={state} />,
              today(state),
              number(month.asked),
              host ? number(month.remembered) : '–',
              host ? number(month.passed) : '–',
              month.seconds === null ? '–' : unit(month.seconds * 1000, 'ms', month.seconds < 0.01 ? 1 : 0),
              limit(state),
              <Fault key="fault" state={state} />,
            ],
          }
        })}
      />
    </section>
  )
}

const StandingChip = ({ state }: { state: State }) => {
  const words = useWords('panel/operator/addresses')
  const standing = standingOf(state, Date.now())
  return <Chip look={looks[standing]}>{words[standing]}</Chip>
}

const Fault = ({ state: { fault, fault_time } }: { state: State }) => {
  const { ago } = useFormat()
  if (fault === null || fault_time === null) return '–'
  return (
    <span className={style.fault}>
      {fault} <span className="quiet">({ago(here(fault_time), nowHere())})</span>
    </span>
  )
}

const Kept = ({ list, kept, days }: Read) => {
  const words = useWords('panel/operator/addresses')
  const { number, percent, unit } = useFormat()
  const saved = savedOf(list)
  return (
    <section className={panel.card}>
      <h2>{words.cache}</h2>
      <dl className={panel.facts}>
        <dt>{words.kept}</dt>
        <dd>{number(kept)}</dd>
        <dt>{words.kept_days}</dt>
        <dd>{unit(days, 'd')}</dd>
        <dt>{words.hits}</dt>
        <dd>{saved === undefined ? '–' : percent(Math.round(saved * 100))}</dd>
      </dl>
    </section>
  )
}
