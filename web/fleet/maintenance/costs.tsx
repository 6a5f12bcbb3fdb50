import { Coins } from 'lucide-react'
import { useMemo } from 'react'
import { ExportMenu } from '#web/parts/export/export-menu.tsx'
import { type Listing, onePage } from '#web/parts/export/listing.ts'
import { type RowOf, rowsOf } from '#web/parts/pages.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { type Period, spanOf } from '#web/ui/period.ts'
import { PeriodField } from '#web/ui/period.tsx'
import { sorted } from '#web/ui/sorted.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './maintenance.module.css'

type Cost = RowOf<'vehicle/cost/list'>
type Row = Cost & { id: number }

/** Vehicles that are told at once. */
const limit = 1000

interface CostsProps {
  period: Period
  onPeriod(period: Period): void
  /** `property=asc` or `property=desc`. */
  sort: string
  onSort(sort: string): void
}

/** What vehicles cost in a period, and a kilometre of each. */
export const Costs = ({ period, onPeriod, sort, onSort }: CostsProps) => {
  const words = useWords('fleet/maintenance')
  const { now } = useUser()
  const asked = useAsk('vehicle/cost/list', { ...spanOf(period, now()), limit })
  const columns = useColumns()
  const list = asked.data?.list
  const rows = useMemo(() => {
    const all: Row[] = (list ?? []).map((one) => ({ ...one, id: one.vehicle_id }))
    return rowsOf(sorted(all, sort, read), `${period} ${sort}`)
  }, [list, sort, period])
  const listing = (): Listing<Cost> => ({
    name: words.parts.costs,
    columns: columns.map(({ title, written }) => ({ title, told: (row) => written?.({ ...row, id: row.vehicle_id }) })),
    pages: () => onePage(list ?? []),
  })
  return (
    <>
      <div className={style.tools}>
        <PeriodField value={period} now={now()} onChange={onPeriod} />
        <ExportMenu listing={listing} isDisabled={!list?.length} />
      </div>
      <Told asked={asked}>
        {({ count }) => (
          <>
            {count > limit && <p className="quiet">{words.first_vehicles({ count: String(limit) })}</p>}
            <Table
              name="costs"
              label={words.parts.costs}
              {...{ columns, rows, sort, onSort }}
              empty={<Empty icon={Coins} title={words.no_costs} text={words.no_costs_text} />}
            />
          </>
        )}
      </Told>
    </>
  )
}

const read = (row: Row, property: string): string | number | undefined =>
  property === 'vehicle' ? row.vehicle_label : (figures[property as Figure]?.(row) ?? undefined)

type Figure = keyof typeof figures

const figures = {
  service_cost: ({ service_cost }: Cost) => service_cost,
  unplanned_cost: ({ unplanned_cost }: Cost) => unplanned_cost,
  fuel_cost: ({ fuel_cost }: Cost) => fuel_cost,
  total: ({ total }: Cost) => total,
  distance: ({ distance }: Cost) => distance,
  per_kilometre: ({ per_kilometre }: Cost) => per_kilometre,
} as const

const useColumns = (): readonly Column<Row>[] => {
  const words = useWords('fleet/maintenance')
  const format = useFormat()
  return useMemo(() => {
    const { per, distance: unit } = format.units
    const money = (id: Exclude<Figure, 'distance'>, title: string, times = 1): Column<Row> => {
      const of = (row: Cost): number | undefined => {
        const value = figures[id](row)
        return value === null ? undefined : Math.round(value * times * 100) / 100
      }
      const cell = (row: Row): string | undefined => {
        const value = of(row)
        return value === undefined ? undefined : format.number(value, 2)
      }
      return { id, title, sort: id, width: 120, isNumber: true, cell, written: of }
    }
    return [
      {
        ...{ id: 'vehicle', title: words.vehicle, sort: 'vehicle', width: 180, grow: 2 },
        cell: ({ vehicle_label }) => vehicle_label,
        written: ({ vehicle_label }) => vehicle_label,
      },
      money('service_cost', words.service_cost),
      money('unplanned_cost', words.unplanned_cost),
      money('fuel_cost', words.fuel_cost),
      money('total', words.total),
      {
        ...{ id: 'distance', title: `${words.driven} (${unit})`, sort: 'distance', width: 120, isNumber: true },
        cell: ({ distance }) => (distance === null ? undefined : format.number(distance / per)),
        written: ({ distance }) => (distance === null ? undefined : Math.round((distance / per) * 100) / 100),
      },
      money('per_kilometre', words.per_unit({ unit }), per),
    ] satisfies readonly Column<Row>[]
  }, [words, format])
}
