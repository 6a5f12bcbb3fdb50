import { useState } from 'react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { presets } from '../rules/week.ts'
import { WeekGrid } from '../rules/week-grid.tsx'
import type { Tracker } from './facts.ts'
import { gridOf, hoursOf } from './private-hours.ts'
import { PrivateInput } from './private-input.tsx'

/** Hours of work of a device, outside of which nobody is told where it is, and the input that says so. */
export const PrivateForm = ({ tracker: { id } }: { tracker: Tracker }) => {
  const { privacy: words } = useWords('fleet/devices')
  const asked = useAsk('tracker/privacy/read', { tracker_id: id })
  const data = asked.isPlaceholderData ? undefined : asked.data
  return (
    <Section title={words.title}>
      <p className="quiet">{words.text}</p>
      <Told asked={{ data, error: asked.error, refetch: asked.refetch }}>
        {({ hours, time_zone, input_number, private: now }) => (
          <>
            {now && <Since since={now.since} length={now.length} />}
            <Hours key={JSON.stringify(hours)} id={id} hours={hours} time_zone={time_zone} />
            <PrivateInput id={id} input={input_number} />
          </>
        )}
      </Told>
    </Section>
  )
}

type Hours = Parameters<typeof gridOf>[0] | null

const Hours = ({ id, hours, time_zone }: { id: number; hours: Hours; time_zone: string }) => {
  const { privacy: words } = useWords('fleet/devices')
  const common = useCommon()
  const { may } = useUser()
  const update = useDo('tracker/privacy/update')
  const [grid, setGrid] = useState<readonly boolean[] | null>(hours && gridOf(hours))
  const save = async (next: readonly boolean[] | null): Promise<void> => {
    await update.mutateAsync({ tracker_id: id, hours: next && hoursOf(next) })
    toast({ text: words.saved })
  }
  const mayChange = may('tracker_update')
  if (!grid)
    return (
      <>
        <p>{words.none}</p>
        {mayChange && <Button onPress={() => setGrid(presets.work)}>{words.set}</Button>}
      </>
    )
  return (
    <>
      <WeekGrid label={words.hours} hours={grid} onChange={(next) => mayChange && setGrid(next)} />
      <p className="quiet">{words.zone({ zone: time_zone })}</p>
      {mayChange && (
        <p>
          <Button look="primary" isDisabled={update.isPending} onPress={() => void save(grid)}>
            {common.save}
          </Button>{' '}
          <Button isDisabled={update.isPending} onPress={() => void save(null)}>
            {words.unset}
          </Button>
        </p>
      )}
    </>
  )
}

const Since = ({ since, length }: { since: string; length: number }) => {
  const { privacy: words } = useWords('fleet/devices')
  const format = useFormat()
  return <p>{words.since({ time: format.dateTime(since), way: format.distance(length) })}</p>
}
