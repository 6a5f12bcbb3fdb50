import type { Result } from '#client/client.ts'
import { panelTariffDefaultsUpdate } from '#client/limits/panel-tariff-defaults.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import style from '../panel.module.css'
import { PlanField } from '../plan-field.tsx'

type Given = Result<'panel/tariff/defaults/read'>

/** What devices get that are registered without a code. */
export const Defaults = ({ onClose }: { onClose(): void }) => {
  const words = useWords('panel/plans')
  const asked = useAsk('panel/tariff/defaults/read')
  return (
    <Drawer title={words.defaults} onClose={onClose}>
      <Told asked={asked}>{({ tracker }) => <Fields before={tracker} onClose={onClose} />}</Told>
    </Drawer>
  )
}

const Fields = ({ before, onClose }: { before: Given['tracker']; onClose(): void }) => {
  const words = useWords('panel/plans')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { may, config } = useDealer()
  const update = useDo('panel/tariff/defaults/update')
  const initial = {
    tariff_id: before.tariff_id as number | null,
    activation_bonus: before.activation_bonus as number | undefined,
    free_days: before.free_days as number | undefined,
    free_days_device_limit: before.free_days_device_limit ?? undefined,
  }
  const form = useForm(panelTariffDefaultsUpdate, initial, async (values) => {
    await update.mutateAsync({
      tracker: {
        tariff_id: values.tariff_id ?? 0,
        activation_bonus: values.activation_bonus ?? 0,
        free_days: values.free_days ?? 0,
        free_days_device_limit: values.free_days_device_limit ?? null,
      },
    })
    toast({ text: term.saved })
    setTimeout(onClose)
  })
  return (
    <fieldset disabled={!may('tariffs', 'update')} className={style.plain}>
      <Form form={form} action={common.save} onCancel={onClose} isReadOnly={!may('tariffs', 'update')}>
        <p className="quiet">{words.defaults_text}</p>
        <PlanField label={term.plan} {...form.field('tariff_id')} />
        <NumberField
          label={words.activation_bonus}
          step={0.01}
          unit={config.settings.currency}
          {...form.field('activation_bonus')}
        />
        <NumberField label={term.free_days} {...form.field('free_days')} />
        <NumberField
          label={words.free_devices}
          hint={words.free_devices_hint}
          {...form.field('free_days_device_limit')}
        />
      </Form>
    </fieldset>
  )
}
