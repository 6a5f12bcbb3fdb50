import { ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { behaviourScoreList as limits } from '#client/limits/behaviour-score.gen.ts'
import { rowsOf } from '#web/parts/pages.ts'
import { useUser } from '#web/session/user.tsx'
import { id, number, oneOf, text, useAddress } from '#web/ui/address.ts'
import { SelectField } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { between, daysOf, lengthOf, periodPart, spanOf } from '#web/ui/period.ts'
import { PeriodField } from '#web/ui/period.tsx'
import { sorted } from '#web/ui/sorted.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { localOf, timeOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './behaviour.module.css'
import { Detail } from './detail.tsx'
import { groupings, type Ranked, ranking, readOf, trendOf } from './scores.ts'
import { useDrivers, useScores } from './use-scores.ts'

const parts = {
  by: oneOf(groupings, 'vehicle'),
  period: periodPart('7d'),
  limit: number(0),
  night: number(0),
  long: number(0),
  one: id,
  sort: text,
}

/** Days that are looked at at once, at most. */
const most_days = 31
const day = 86_400_000

/** How the fleet is driven: who drives best and worst, by vehicle, driver or department, and what that is made of. */
export default function BehaviourScreen() {
  const words = useWords('fleet/behaviour')
  const format = useFormat()
  const { now } = useUser()
  const [{ by, period, limit, night, long, one, sort = 'rating=asc' }, go] = useAddress(parts)
  const asked = {
    ...(limit > 0 && { speed_limit: limit }),
    ...(night > 0 && { night_penalty: night }),
    ...(long > 0 && { long_driving_penalty: long }),
  }
  const scores = useScores({ ...spanOf(period, now()), ...asked, events: true })
  const earlier = useScores({ ...spanOf(before(period, now()), now()), ...asked })
  const drivers = useDrivers()
  const ranked = useMemo(
    () => ranking(scores.data ?? [], earlier.data ?? [], by, drivers, words.unknown),
    [scores.data, earlier.data, by, drivers, words.unknown],
  )
  const rows = useMemo(
    () => rowsOf(sorted(ranked, sort, readOf), `${by} ${period} ${limit} ${night} ${long} ${sort}`),
    [ranked, sort, by, period, limit, night, long],
  )
  const chosen = one === undefined ? undefined : ranked.find(({ id }) => id === one)
  const columns = useColumns()
  return (
    <Page
      title={words.title}
      tools={
        <>
          <div className={style.by}>
            <SelectField
              label={words.by}
              value={by}
              choices={groupings.map((key) => ({ key, label: words.groupings[key] }))}
              onChange={(by) => by && go({ by, one: undefined })}
            />
          </div>
          <div className={style.limit}>
            <NumberField
              label={words.limit}
              limits={limits.speed_limit}
              unit={format.symbol('km/h')}
              value={limit || undefined}
              onChange={(limit = 0) => go({ limit }, { replace: true })}
            />
          </div>
          <div className={style.limit}>
            <NumberField
              label={words.night}
              limits={limits.night_penalty}
              value={night || undefined}
              onChange={(night = 0) => go({ night }, { replace: true })}
            />
          </div>
          <div className={style.limit}>
            <NumberField
              label={words.long}
              limits={limits.long_driving_penalty}
              value={long || undefined}
              onChange={(long = 0) => go({ long }, { replace: true })}
            />
          </div>
          <PeriodField value={period} now={now()} most={most_days} onChange={(period) => go({ period })} />
        </>
      }
      drawer={chosen && <Detail ranked={chosen} onClose={() => go({ one: undefined })} />}
    >
      <Told asked={scores}>
        {() => (
          <>
            {!(scores.isWhole && earlier.isWhole) && (
              <p className={`quiet ${style.under_way}`} role="status">
                {words.under_way}
              </p>
            )}
            <Table
              name="behaviour"
              label={words.title}
              {...{ columns, rows, sort }}
              onSort={(sort) => go({ sort }, { replace: true })}
              onOpen={({ id }) => go({ one: id })}
              empty={<Empty icon={ShieldCheck} title={words.empty} text={words.empty_text} />}
            />
          </>
        )}
      </Told>
    </Page>
  )
}

/** As many days, which end before the period begins. */
const before = (period: Parameters<typeof daysOf>[0], now: number) => {
  const { first } = daysOf(period, now)
  const begin = timeOf(`${first} 00:00:00`)
  const dayOf = (days: number): string => localOf(begin - days * day).slice(0, 10)
  return between(dayOf(lengthOf(period, now)), dayOf(1))
}

const useColumns = (): readonly Column<Ranked>[] => {
  const words = useWords('fleet/behaviour')
  const format = useFormat()
  return useMemo(
    () =>
      [
        { id: 'name', title: words.name, sort: 'name', width: 180, grow: 2, cell: ({ name }) => name },
        {
          ...{ id: 'rating', title: words.rating, sort: 'rating', width: 100, isNumber: true },
          cell: ({ rating }) => (rating === undefined ? undefined : format.number(rating)),
        },
        {
          ...{ id: 'trend', title: words.trend, sort: 'trend', width: 120, isNumber: true },
          cell: (row) => signed(trendOf(row), format.number),
        },
        {
          ...{ id: 'violations', title: words.violations, sort: 'violations', width: 110, isNumber: true },
          cell: ({ violations }) => format.number(violations),
        },
        {
          ...{ id: 'penalty', title: words.penalty, sort: 'penalty', width: 120, isNumber: true },
          cell: ({ penalty }) => format.number(penalty, 1),
        },
        {
          ...{ id: 'distance', title: words.distance, sort: 'distance', width: 110, isNumber: true },
          cell: ({ distance }) => format.distance(distance),
        },
      ] satisfies readonly Column<Ranked>[],
    [words, format],
  )
}

const signed = (value: number | undefined, write: (value: number) => string): string | undefined =>
  value === undefined ? undefined : `${value > 0 ? '+' : value < 0 ? '−' : '±'}${write(Math.abs(value))}`
