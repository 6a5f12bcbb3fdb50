import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { tariffTrackerChange } from '#client/limits/tariff-tracker.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Facts } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { priceOf, type Terms } from './terms.ts'

type Tracker = Result<'tracker/list'>['list'][number]

interface ChangeProps {
  trackers: readonly Tracker[]
  /** Those that the trackers have. */
  plans: readonly Terms[]
  onClose(): void
}

/** Gives a tracker another plan: which tracker first, then what it may have. */
export const ChangePlan = ({ trackers, plans, onClose }: ChangeProps) => {
  const words = useWords('fleet/account/plan')
  const [tracker, setTracker] = useState<Tracker | undefined>(trackers.length === 1 ? trackers[0] : undefined)
  return (
    <Dialog title={words.change} onClose={onClose}>
      <PickField
        label={words.tracker}
        value={tracker?.id ?? null}
        onChange={(id) => setTracker(trackers.find((one) => one.id === id))}
        choices={trackers.map(({ id, label, source }) => ({ id, label, hint: source.device_id }))}
      />
      {tracker && <OfTracker key={tracker.id} tracker={tracker} plans={plans} onClose={onClose} />}
    </Dialog>
  )
}

const OfTracker = ({ tracker, plans, onClose }: Omit<ChangeProps, 'trackers'> & { tracker: Tracker }) => {
  const words = useWords('fleet/account/plan')
  const format = useFormat()
  const { currency } = useUser().paas_settings
  const asked = useAsk('tariff/tracker/list', { tracker_id: tracker.id })
  const { tariff_id, tariff_end_date, blocked } = tracker.source
  const present = plans.find(({ id }) => id === tariff_id)
  return (
    <>
      <Facts
        facts={[
          [words.present, present ? `${present.name}, ${priceOf(present, words, format, currency)}` : `#${tariff_id}`],
          ...(tariff_end_date ? [[words.paid_until, format.date(tariff_end_date)] as const] : []),
          ...(blocked ? [['', words.blocked] as const] : []),
        ]}
      />
      <Told asked={asked}>
        {({ list, days_to_next_change: days }) =>
          list.length === 0 ? (
            <p>{words.no_choice}</p>
          ) : (
            <Choose tracker_id={tracker.id} list={list} days={days} onClose={onClose} />
          )
        }
      </Told>
    </>
  )
}

interface ChooseProps {
  tracker_id: number
  list: readonly Terms[]
  /** Until a change costs nothing more. */
  days: number
  onClose(): void
}

const Choose = ({ tracker_id, list, days, onClose }: ChooseProps) => {
  const words = useWords('fleet/account/plan')
  const format = useFormat()
  const { currency } = useUser().paas_settings
  const change = useDo('tariff/tracker/change', { also: ['tariff', 'tracker', 'user', 'transaction'] })
  const form = useForm(tariffTrackerChange, { tariff_id: list[0]?.id }, async ({ tariff_id }) => {
    await change.mutateAsync({ tracker_id, tariff_id: tariff_id as number })
    toast({ text: words.changed })
    setTimeout(onClose)
  })
  const chosen = list.find(({ id }) => id === form.values.tariff_id)
  const early = chosen?.early_change_price ?? undefined
  return (
    <Form form={form} action={words.change} onCancel={onClose}>
      <SelectField
        label={words.new_plan}
        {...form.field('tariff_id')}
        choices={list.map((terms) => ({
          key: terms.id,
          label: `${terms.name}, ${priceOf(terms, words, format, currency)}`,
        }))}
      />
      <p className="quiet">{words.change_text}</p>
      {days > 0 && early !== undefined && early > 0 && (
        <p>
          {words.early} {format.money(early, currency)}.
        </p>
      )}
      {days > 0 && early === undefined && <p>{words.frozen({ count: days })}</p>}
    </Form>
  )
}
