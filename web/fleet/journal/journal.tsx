import { BookOpenText, CalendarCheck } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { rowsOf } from '#web/parts/pages.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { type Period, spanOf } from '#web/ui/period.ts'
import { PeriodField } from '#web/ui/period.tsx'
import { Table } from '#web/ui/table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { nameOf } from '../employees/employee.ts'
import { useColumns } from './columns.tsx'
import { DriveDrawer } from './drive-drawer.tsx'
import { type Drive, kilometresOf, monthOf, types } from './drives.ts'
import style from './journal.module.css'
import { Many } from './many.tsx'
import { Months } from './months.tsx'
import { Taken } from './taken.tsx'
import { useDrives } from './use-journal.ts'

interface JournalProps {
  tracker_id: number
  /** What chooses another vehicle. */
  choose: ReactNode
  period: Period
  onPeriod(period: Period): void
  openId: number | undefined
  /** 0: none any more. */
  onOpen(id: number): void
}

/** Days that the table shows at most. */
const most_days = 92
const no_ids: ReadonlySet<number> = new Set()

/** The journal of a vehicle: its drives, those that are ticked, one beside, and its months. */
export const Journal = ({ tracker_id, choose, period, onPeriod, openId, onOpen }: JournalProps) => {
  const words = useWords('fleet/journal')
  const { now } = useUser()
  const span = spanOf(period, now())
  const asked = useDrives(tracker_id, span)
  const drives = asked.data
  const driverOf = useDrivers()
  const closed = useAsk('driver/journal/month/list', { tracker_id }).data?.list ?? none
  const months = useMemo(() => new Set(closed.map(({ month }) => month)), [closed])
  const columns = useColumns({ drives, nameOf: driverOf, closed: months })
  const [picked, setPicked] = useState(no_ids)
  const [isMonths, setMonths] = useState(false)
  const rows = useMemo(() => rowsOf(drives ?? [], `${span.from} ${span.to}`), [drives, span.from, span.to])
  // Those of closed months stay as they are.
  const ticked = (drives ?? []).filter(({ id, start_date }) => picked.has(id) && !months.has(monthOf(start_date)))
  const opened = drives?.find(({ id }) => id === openId)
  return (
    <Page
      title={words.title}
      actions={
        <>
          <Taken tracker_id={tracker_id} period={period} span={span} />
          <Button icon={CalendarCheck} onPress={() => setMonths(true)}>
            {words.months}
          </Button>
        </>
      }
      tools={
        ticked.length > 0 ? (
          <Many drives={ticked} onNone={() => setPicked(no_ids)} />
        ) : (
          <div className={style.tools}>
            {choose}
            <PeriodField value={period} now={now()} most={most_days} onChange={onPeriod} />
          </div>
        )
      }
      drawer={
        opened && (
          <DriveDrawer
            key={opened.id}
            drive={opened}
            driver={driverOf(opened.employee_id)}
            isClosed={months.has(monthOf(opened.start_date))}
            onClose={() => onOpen(0)}
          />
        )
      }
    >
      <Told asked={asked}>
        {(drives) => (
          <div className={style.whole}>
            {drives.length > 0 && <Sums drives={drives} />}
            <Table
              name="journal"
              label={words.title}
              {...{ columns, rows, openId, picked }}
              onOpen={({ id }) => onOpen(id)}
              onPick={setPicked}
              empty={<Empty icon={BookOpenText} title={words.empty} text={words.empty_text} />}
            />
          </div>
        )}
      </Told>
      {isMonths && <Months tracker_id={tracker_id} closed={closed} onClose={() => setMonths(false)} />}
    </Page>
  )
}

const none: readonly never[] = []

/** Names of employees. */
const useDrivers = () => {
  const { data } = useAsk('employee/list', {})
  const names = useMemo(() => new Map((data?.list ?? []).map((one) => [one.id, nameOf(one)])), [data])
  return useCallback((id: number | null): string | undefined => (id === null ? undefined : names.get(id)), [names])
}

/** Kilometres by what they were for, and those that nobody has said anything of. */
const Sums = ({ drives }: { drives: readonly Drive[] }) => {
  const words = useWords('fleet/journal')
  const format = useFormat()
  const sums = kilometresOf(drives)
  const told = [
    ...types.map((type) => [words.types[type], sums[type]] as const),
    [words.not_entered, sums.none] as const,
  ]
  return (
    <p className={style.sums}>
      {told.map(([name, length]) => length > 0 && <span key={name}>{`${name} ${format.distance(length)}`}</span>)}
    </p>
  )
}
