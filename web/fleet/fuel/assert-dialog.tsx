import { trackerFuelEventAssert } from '#client/limits/tracker-fuel-event.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { MomentField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { localOf, timeOf } from '#web/words/format.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'
import type { FuelEvent, Tank } from './fuel.ts'

interface AssertProps {
  tracker_id: number
  tank: Tank
  /** When it ended, as the form begins. */
  time: string
  onClose(): void
}

/** Milliseconds that a filling takes. */
const usual = 10 * 60_000

const kinds = ['filling', 'drain'] as const

interface Values {
  kind: FuelEvent['kind']
  from: string | null
  to: string | null
  volume: number | undefined
}

/** Says that there was a filling or a drain which nobody found. */
export const AssertDialog = ({ tracker_id, tank, time, onClose }: AssertProps) => {
  const words = useWords('fleet/fuel')
  const common = useCommon()
  const assert = useDo('tracker/fuel/event/assert', { also: ['tracker/fuel', 'fuel'] })
  const initial: Values = { kind: 'filling', from: localOf(timeOf(time) - usual), to: time, volume: undefined }
  const form = useForm(trackerFuelEventAssert, initial, async ({ kind, from, to, volume }) => {
    await assert.mutateAsync({
      ...{ tracker_id, sensor_id: tank.sensor_id, kind },
      ...{ from: from ?? '', to: to ?? '', volume: volume ?? 0 },
    })
    toast({ text: words.asserted })
    onClose()
  })
  return (
    <Dialog title={words.assert_title} onClose={onClose}>
      <Form form={form} action={common.save} onCancel={onClose}>
        <SelectField
          label={words.what}
          choices={kinds.map((key) => ({ key, label: words.kinds[key] }))}
          {...form.field('kind')}
          onChange={(kind) => kind && form.set({ kind })}
        />
        <MomentField label={words.from} {...form.field('from')} />
        <MomentField label={words.to} {...form.field('to')} />
        <NumberField label={words.volume} {...form.field('volume')} unit={tank.units} />
      </Form>
    </Dialog>
  )
}
