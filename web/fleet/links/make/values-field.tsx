import { useEffect } from 'react'
import { useAsk } from '#web/session/ask.ts'
import type { FormState } from '#web/ui/form.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useLive } from '../../live.tsx'
import { joining, type LinkValues, namesOf, namesShown, showing } from './values.ts'

/** Which sensors guests read, by their names; nothing where no vehicle of the link has any. */
export const ValuesField = ({ form }: { form: FormState<LinkValues> }) => {
  const words = useWords('fleet/links')
  const { trackers } = form.values
  const { fleet } = useLive()
  // Of blocked ones, which a link may go on showing, nothing is told.
  const told = trackers.map(({ tracker_id }) => tracker_id).filter((id) => !fleet.row(id)?.tracker.source.blocked)
  const asked = useAsk('tracker/sensor/batch_list', { trackers: told }, { enabled: told.length > 0 })
  const own = asked.data?.result ?? {}
  useEffect(() => {
    const joined = joining(trackers, own)
    if (joined) form.set({ trackers: joined })
  })
  const names = namesOf(own)
  if (names.length === 0) return null
  const shown = namesShown(trackers, own)
  const places = new Map(names.map(([name], place) => [name, place + 1]))
  // What the service refuses of some tracker is said here.
  const fault = form.faults.find(({ parameter }) => parameter.endsWith('sensor_ids'))?.error
  return (
    <PickSeveralField
      label={words.values}
      hint={words.values_hint}
      choices={names.map(([label, count], place) => ({
        id: place + 1,
        label,
        hint: trackers.length > 1 ? words.of_some({ count }) : undefined,
      }))}
      value={shown.flatMap((name) => places.get(name) ?? [])}
      onChange={(chosen) => {
        const wanted = chosen.flatMap((place) => names[place - 1]?.[0] ?? [])
        form.set({ trackers: showing(trackers, own, wanted) })
      }}
      fault={fault}
    />
  )
}
