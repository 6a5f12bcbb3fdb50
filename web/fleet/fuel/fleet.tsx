import { Fuel } from 'lucide-react'
import { useMemo } from 'react'
import { rowsOf } from '#web/parts/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { growthText } from '#web/ui/growth.ts'
import { sorted } from '#web/ui/sorted.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { type Listed, readOf, unitOfMost } from './fleet-rows.ts'
import style from './fuel.module.css'
import { useFleet } from './use-fleet.ts'
import { volumeWriter } from './use-volume.ts'

type Row = Listed & { id: number }

interface FleetProps {
  from: string
  to: string
  /** `property=asc` or `property=desc`. */
  sort: string
  onSort(sort: string): void
  onOpen(tracker_id: number): void
}

/** Fuel of all vehicles: who uses most for what it drives, and where something was drained. */
export const FleetFuel = ({ from, to, sort, onSort, onOpen }: FleetProps) => {
  const words = useWords('fleet/fuel')
  const { list, count, more, ...asked } = useFleet(from, to)
  const columns = useColumns()
  const rows = useMemo(() => {
    const units = unitOfMost(list ?? [])
    const all = (list ?? []).map((one) => ({ ...one, id: one.tracker_id }))
    return rowsOf(
      sorted(all, sort, (row, property) => readOf(row, property, units)),
      `${from} ${to} ${sort}`,
    )
  }, [list, sort, from, to])
  const known = list?.length ?? 0
  return (
    <Told asked={{ ...asked, data: list }}>
      {() => (
        <>
          {known < count && (
            <div className={style.more} role="status">
              <p className="quiet">{words.first({ shown: String(known), count: String(count) })}</p>
              {more && <Button onPress={more}>{words.look_at_more}</Button>}
            </div>
          )}
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

const useColumns = (): readonly Column<Row>[] => {
  const words = useWords('fleet/fuel')
  const format = useFormat()
  return useMemo(() => {
    const write = (value: number | null | undefined, units: string): string | undefined =>
      value == null ? undefined : volumeWriter({ units }, format)(value)
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
