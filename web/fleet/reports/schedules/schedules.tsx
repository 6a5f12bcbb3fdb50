import { CalendarClock } from 'lucide-react'
import { useMemo, useState } from 'react'
import { rowsOf } from '#web/parts/pages.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SwitchField } from '#web/ui/field.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useKinds } from '../use-kinds.ts'
import { ChangeDrawer } from './schedule-drawer.tsx'
import style from './schedules.module.css'
import { type Schedule, switched } from './timing.ts'
import { useWhen } from './use-when.ts'

/** Reports that the clock makes and mails: what, when, when next, and what became of the last; one of them beside. */
export const SchedulesPage = () => {
  const words = useWords('fleet/reports/schedules')
  const asked = useAsk('report/schedule/list', undefined, { every: 60_000 })
  const titleOf = useTitle()
  const columns = useColumns(titleOf)
  const [openId, open] = useState<number>()
  const schedule = asked.data?.list.find(({ id }) => id === openId)
  return (
    <div className={style.beside}>
      <div className={style.list}>
        <Told asked={asked}>
          {({ list }) => (
            <Table
              name="report-schedules"
              label={words.title}
              columns={columns}
              rows={rowsOf(list)}
              openId={openId}
              onOpen={({ id }) => open(id)}
              isPlain
              empty={<Empty icon={CalendarClock} title={words.empty} text={words.empty_text} />}
            />
          )}
        </Told>
      </div>
      {schedule && (
        <ChangeDrawer key={schedule.id} schedule={schedule} title={titleOf(schedule)} onClose={() => open(undefined)} />
      )}
    </div>
  )
}

/** What the report of a schedule is called: its title, or that of its kind. */
const useTitle = (): ((schedule: Schedule) => string) => {
  const { data: kinds } = useKinds()
  return useMemo(() => {
    const names = new Map(kinds?.map(({ id, name }) => [id, name]))
    return ({ parameters: { report } }) => report.title ?? names.get(report.plugin.plugin_id) ?? ''
  }, [kinds])
}

const useColumns = (titleOf: (schedule: Schedule) => string): readonly Column<Schedule>[] => {
  const words = useWords('fleet/reports/schedules')
  const format = useFormat()
  const when = useWhen()
  return [
    { id: 'title', title: words.report, width: 160, grow: 2, cell: titleOf },
    { id: 'when', title: words.when, width: 190, grow: 2, cell: ({ parameters }) => when(parameters) },
    {
      ...{ id: 'emails', title: words.emails, width: 160, grow: 2 },
      cell: ({ parameters: { emails } }) => emails.join(', ') || words.nobody,
    },
    {
      ...{ id: 'next', title: words.next, width: 180 },
      cell: ({ next_time }) => next_time && <time>{format.exact(next_time)}</time>,
    },
    { id: 'last', title: words.last, width: 150, cell: (schedule) => <Last schedule={schedule} /> },
    {
      id: 'enabled',
      title: words.is_on,
      width: 80,
      cell: (schedule) => <Switch schedule={schedule} title={titleOf(schedule)} />,
    },
  ]
}

/** What became of the last firing, and why. */
const Last = ({ schedule: { last_result, fire_time } }: { schedule: Schedule }) => {
  const words = useWords('fleet/reports/schedules')
  const format = useFormat()
  const { now } = useUser()
  if (!last_result) return null
  const { success, fault } = last_result
  const title = [fire_time && format.exact(fire_time), fault && words.faults[fault]].filter(Boolean).join(': ')
  return (
    <span title={title}>
      <Chip look={success ? 'good' : 'bad'}>
        {success && fire_time ? format.ago(fire_time, now()) : words.results[success ? 'done' : 'failed']}
      </Chip>
    </span>
  )
}

const Switch = ({ schedule, title }: { schedule: Schedule; title: string }) => {
  const common = useCommon()
  const update = useDo('report/schedule/update')
  const change = (enabled: boolean): void => {
    update
      .mutateAsync({ schedule: switched(schedule, enabled) })
      .catch((failed: unknown) => toast({ text: failureText(failed, common), isFault: true }))
  }
  return <SwitchField label={title} value={schedule.enabled} onChange={change} isDisabled={update.isPending} />
}
