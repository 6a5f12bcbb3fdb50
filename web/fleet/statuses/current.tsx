import type { Result } from '#client/client.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import style from './current.module.css'

interface CurrentProps {
  trackers: readonly { id: number; label: string }[]
  statuses: Result<'status/list'>['list']
  /** Whether users may change them. */
  mayAssign: boolean
}

/** More than these are looked up in vehicles' own drawers. */
const most = 200

/** What those who have the list do now; it can be changed here. */
export const CurrentStatuses = ({ trackers, statuses, mayAssign }: CurrentProps) => {
  const words = useWords('fleet/statuses')
  const common = useCommon()
  const format = useFormat()
  const { now } = useUser()
  const shown = trackers.slice(0, most)
  const { data } = useAsk('status/tracker/list', { trackers: shown.map(({ id }) => id) }, { every: 15_000 })
  const assign = useDo('status/tracker/assign', { also: ['status'] })
  const change = (tracker_id: number, new_status_id: number): void =>
    assign.mutate({ tracker_id, new_status_id }, { onSuccess: () => toast({ text: words.saved }) })
  return (
    <section className={style.current}>
      <h3>{words.current}</h3>
      {assign.error && (
        <p role="alert" className={style.failure}>
          {failureText(assign.error, common)}
        </p>
      )}
      <ul>
        {shown.map(({ id, label }) => {
          const { current_status, last_change } = data?.value[id] ?? {}
          return (
            <li key={id} className={style.tracker}>
              <div className={style.name}>
                {label}
                {last_change && (
                  <p className={style.since} title={format.exact(last_change.changed)}>
                    {words.since} {format.ago(last_change.changed, now())}
                  </p>
                )}
              </div>
              <SelectField
                label={`${words.current}: ${label}`}
                isLabelHidden
                placeholder={words.no_status}
                value={current_status?.id}
                isDisabled={!mayAssign}
                onChange={(status) => status && status !== current_status?.id && change(id, status)}
                choices={statuses.map(({ id, label }) => ({ key: id, label }))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
