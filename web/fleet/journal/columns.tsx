import { Lock } from 'lucide-react'
import { useMemo } from 'react'
import { shortAddresses } from '#web/ui/short-addresses.ts'
import type { Column } from '#web/ui/table.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { type Drive, monthOf } from './drives.ts'
import style from './journal.module.css'

interface ColumnsOf {
  drives: readonly Drive[] | undefined
  nameOf(employee_id: number | null): string | undefined
  closed: ReadonlySet<string>
}

/** Columns of a list of drives. */
export const useColumns = ({ drives, nameOf, closed }: ColumnsOf): readonly Column<Drive>[] => {
  const words = useWords('fleet/journal')
  const format = useFormat()
  return useMemo(() => {
    const all = (drives ?? []).flatMap((drive) => [drive.start_location.address, drive.end_location.address])
    const short = shortAddresses(all)
    const place = ({ address }: Drive['start_location']) => <span title={address}>{short(address)}</span>
    return [
      {
        ...{ id: 'start', title: words.start, width: 170 },
        cell: ({ start_date }) => `${format.weekday(start_date)} ${format.day(start_date)}, ${format.time(start_date)}`,
      },
      {
        ...{ id: 'type', title: words.type, width: 140 },
        cell: (drive) => <TypeOf drive={drive} isClosed={closed.has(monthOf(drive.start_date))} />,
      },
      { id: 'from', title: words.from, width: 160, grow: 2, cell: (drive) => place(drive.start_location) },
      { id: 'to', title: words.to, width: 160, grow: 2, cell: (drive) => place(drive.end_location) },
      {
        ...{ id: 'length', title: words.length, width: 90, isNumber: true },
        cell: ({ length }) => format.distance(length),
      },
      {
        ...{ id: 'said', title: words.purpose, width: 150, grow: 1 },
        cell: ({ entry }) => [entry?.purpose, entry?.partner].filter(Boolean).join(' · '),
      },
      {
        ...{ id: 'driver', title: words.driver, width: 130, grow: 1 },
        cell: ({ employee_id }) => nameOf(employee_id),
      },
      { id: 'comment', title: words.comment, width: 150, grow: 1, isExtra: true, cell: ({ entry }) => entry?.comment },
    ] satisfies readonly Column<Drive>[]
  }, [drives, nameOf, closed, words, format])
}

const TypeOf = ({ drive: { entry }, isClosed }: { drive: Drive; isClosed: boolean }) => {
  const words = useWords('fleet/journal')
  const told = entry ? (entry.commute ? words.commute : words.types[entry.type]) : words.not_entered
  return (
    <span className={style.type}>
      {isClosed && <Lock size={14} aria-label={words.is_closed} />}
      <span className={entry ? undefined : 'quiet'}>{told}</span>
    </span>
  )
}
