import { Copy, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { panelTrackerBatchClone } from '#client/limits/panel-tracker.gen.ts'
import { panelTrackerTariffChange } from '#client/limits/panel-tracker-tariff.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { each } from '#web/ui/each.ts'
import { SwitchField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Picked } from '#web/ui/picked.tsx'
import type { Rows } from '#web/ui/rows.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { PlanField } from '../plan-field.tsx'
import { type Picked as PickedUser, UserField } from '../user-field.tsx'
import type { Tracker } from './connection.tsx'

interface PickedTrackersProps {
  rows: Rows<Tracker>
  picked: ReadonlySet<number>
  onNone(): void
}

/** What a dealer can do with several trackers at once. Clones have no plan and are not cloned: they are left out. */
export const PickedTrackers = ({ rows, picked, onNone }: PickedTrackersProps) => {
  const words = useWords('panel/trackers')
  const { may } = useDealer()
  const [asking, ask] = useState<'clone' | 'plan'>()
  const read = async () => (await rows.all()).filter(({ id, clone }) => picked.has(id) && !clone)
  const dialog = { read, onClose: () => ask(undefined), onDone: onNone }
  return (
    <>
      <Picked count={picked.size} onNone={onNone}>
        {may('trackers', 'create') && may('users', 'read') && (
          <Button icon={Copy} onPress={() => ask('clone')}>
            {words.clone}
          </Button>
        )}
        {may('trackers', 'update') && may('transactions', 'create') && may('tariffs', 'read') && (
          <Button icon={CreditCard} onPress={() => ask('plan')}>
            {words.change_plan}
          </Button>
        )}
      </Picked>
      {asking === 'clone' && <CloneMany {...dialog} />}
      {asking === 'plan' && <ChangePlans {...dialog} />}
    </>
  )
}

interface ManyProps {
  read(): Promise<readonly Tracker[]>
  onClose(): void
  onDone(): void
}

const everything = { also: ['panel/tracker', 'panel/user', 'panel/dealer'] }

const CloneMany = ({ read, onClose, onDone }: ManyProps) => {
  const words = useWords('panel/trackers')
  const term = useWords('panel/terms')
  const { number } = useFormat()
  const clone = useDo('panel/tracker/batch_clone', everything)
  const form = useForm(panelTrackerBatchClone, { user_id: null as PickedUser | null }, async ({ user_id }) => {
    const tracker_ids = (await read()).map(({ id }) => id)
    let [made, there] = [0, 0]
    // As many as the service takes at once.
    const most = panelTrackerBatchClone.tracker_ids.maxItems
    for (let from = 0; from < tracker_ids.length; from += most) {
      const part = { tracker_ids: tracker_ids.slice(from, from + most), user_id: user_id?.id ?? 0 }
      const { list, ignored_trackers = [] } = await clone.mutateAsync({ ...part, ignore_existing: true })
      made += list.length
      there += ignored_trackers.length
    }
    const text = words.cloned_many({ count: number(made) })
    toast({ text: there > 0 ? `${text} · ${words.cloned_before({ count: number(there) })}` : text })
    setTimeout(onDone)
  })
  return (
    <Dialog title={words.clone} onClose={onClose}>
      <Form form={form} action={words.clone} onCancel={onClose}>
        <p>{words.clone_text}</p>
        <p className="quiet">{words.only_originals}</p>
        <UserField label={term.user} {...form.field('user_id')} isRequired />
      </Form>
    </Dialog>
  )
}

const ChangePlans = ({ read, onClose, onDone }: ManyProps) => {
  const words = useWords('panel/trackers')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { number } = useFormat()
  const change = useDo('panel/tracker/tariff/change', everything)
  const initial = { tariff_id: null as number | null, repay: true, charge: true }
  const form = useForm(panelTrackerTariffChange, initial, async ({ tariff_id, repay, charge }) => {
    const others = (await read()).filter(({ source }) => source.tariff_id !== tariff_id)
    const asked = { tariff_id: tariff_id ?? 0, repay, charge }
    await each(others, ({ id }) => change.mutateAsync({ tracker_id: id, ...asked }))
    toast({ text: words.plans_changed({ count: number(others.length) }) })
    setTimeout(onDone)
  })
  return (
    <Dialog title={words.change_plan} onClose={onClose}>
      <Form form={form} action={common.save} onCancel={onClose}>
        <p className="quiet">{words.only_originals}</p>
        <PlanField label={term.plan} {...form.field('tariff_id')} isRequired />
        <SwitchField label={words.repay} {...form.field('repay')} />
        <SwitchField label={words.charge} {...form.field('charge')} />
      </Form>
    </Dialog>
  )
}
