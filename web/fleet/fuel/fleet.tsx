import { Fuel } from 'lucide-react'
import { useMemo } from 'react'
import type { Result } from '#client/client.ts'
import { rowsOf } from '#web/parts/pages.ts'
import { useAsk } from '#web/session/ask.ts'
import { growthText } from '#web/ui/growth.ts'
import { sorted } from '#web/ui/sorted.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { figureWriter } from '#web/words/figures.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'

type Listed = Result<'fuel/fleet/list'>['list'][number]
type Row = Listed & { id: number }

interface FleetProps {
  from: string
  to: string
  /** `property=asc` or `property=desc`. */
  sort: string
  onSort(sort: string): void
  onOpen(tracker_id: number): void
}

/** Vehicles that are looked at together, at most. */
const most = 100

/** Fuel of all vehicles: who uses most for what it drives, and where something was drained. */
export const FleetFuel = ({ from, to, sort, onSort, onOpen }: FleetProps) => {
  const words = useWords('fleet/fuel')
  const asked = useAsk('fuel/fleet/list', { from, to, limit: most, offset: 0 })
  const columns = useColumns()
  const list = asked.isPlaceholderData ? undefined : asked.data?.list
  const count = asked.data?.count ?? 0
  const rows = useMemo(
    () =>
      rowsOf(
        sorted(
          (list ?? []).map((one) => ({ ...one, id: one.tracker_id })),
          sort,
          readOf,
        ),
        `${from} ${to} ${sort}`,
      ),
    [list, sort, from, to],
  )
  return (
    <Told asked={{ ...asked, data: list }}>
      {() => (
        <>
          {count > most && <p className="quiet">{words.first({ shown: String(most), count: String(count) })}</p>}
          <Table
            name="fuel"
            label={words.title}
            {...{ columns, rows, sort, onSort }}
            onOpen={({ id }) => onOpen(id)}
            empty={<Empty icon={Fuel} title={words.empty} text={words.empty_text} />}
          />
        </>
      )}
    </Told>
  )
}

const readOf = (row: Row, property: string) =>
  property === 'drains' ? row.drains.volume : property === 'filled' ? row.fillings.volume : row[property as 'label']

const useColumns = (): readonly Column<Row>[] => {
  const words = useWords('fleet/fuel')
  const format = useFormat()
  return useMemo(() => {
    const write = (value: number | null | undefined, units: string): string | undefined =>
      value == null ? undefined : figureWriter({ units_type: units === 'l' ? 'litre' : 'custom', units }, format)(value)
    return [
      { id: 'label', title: words.vehicle, sort: 'label', width: 160, grow: 2, cell: ({ label }) => label },
      {
        ...{ id: 'of_norm', title: words.against_norm, sort: 'of_norm', width: 120, isNumber: true },
        cell: ({ of_norm }) => (of_norm == null ? undefined : growthText(Math.round(of_norm - 100), format)),
      },
      {
        ...{ id: 'per_100_km', title: words.per_100_km, sort: 'per_100_km', width: 110, isNumber: true },
        cell: ({ per_100_km, units }) => write(per_100_km, units),
      },
      {
        ...{ id: 'consumed', title: words.consumed, sort: 'consumed', width: 110, isNumber: true },
        cell: ({ consumed, units }) => write(consumed, units),
      },
      {
        ...{ id: 'distance', title: words.distance, sort: 'distance', width: 100, isNumber: true },
        cell: ({ distance }) => format.distance(distance),
      },
      {
        ...{ id: 'drains', title: words.drains, sort: 'drains', width: 150, isNumber: true },
        cell: ({ drains, units }) =>
          drains.count > 0 && `${words.drains_many({ count: drains.count })} · ${write(drains.volume, units)}`,
      },
      {
        ...{ id: 'filled', title: words.filled, sort: 'filled', width: 110, isNumber: true },
        cell: ({ fillings, units }) => fillings.count > 0 && write(fillings.volume, units),
      },
      {
        ...{ id: 'source', title: words.source, width: 130 },
        cell: ({ source }) => source && words.sources[source],
      },
    ] satisfies readonly Column<Row>[]
  }, [words, format])
}
