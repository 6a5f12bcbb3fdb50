import { panelTariffCreate } from '#client/limits/panel-tariff.gen.ts'
import { features, otherFeatures } from '#web/parts/working.ts'
import { useDo } from '#web/session/ask.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { CheckField, SelectField, SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import style from '../panel.module.css'
import { length_limits, periodOf, units, writtenPeriod } from './period.ts'
import type { Plan } from './plan.ts'

const kinds = ['tracker', 'camera', 'socket'] as const
const types = ['monthly', 'activeday'] as const
const services = ['incoming_sms', 'outgoing_sms', 'service_sms', 'phone_call', 'traffic'] as const

const initialOf = (plan: Plan | undefined) => ({
  name: plan?.name ?? '',
  device_type: plan?.device_type ?? ('tracker' as Plan['device_type']),
  type: plan?.type ?? ('monthly' as Plan['type']),
  price: plan?.price ?? (undefined as number | undefined),
  early_change_price: plan?.early_change_price ?? undefined,
  proportional_charge: plan?.proportional_charge ?? false,
  device_limit: (plan?.device_limit ?? 1000) as number | undefined,
  group_id: (plan?.group_id ?? 1) as number | undefined,
  active: plan?.active ?? true,
  ...periodOf(plan?.store_period ?? '3m'),
  features: plan?.features ?? [...features, ...otherFeatures],
  incoming_sms: plan?.service_prices.incoming_sms as number | undefined,
  outgoing_sms: plan?.service_prices.outgoing_sms as number | undefined,
  service_sms: plan?.service_prices.service_sms as number | undefined,
  phone_call: plan?.service_prices.phone_call as number | undefined,
  traffic: plan?.service_prices.traffic as number | undefined,
})
type Values = ReturnType<typeof initialOf>

/** As the operations take it; an amount that was left empty is none. */
const tariffOf = (values: Values) => ({
  name: values.name,
  type: values.type,
  price: values.price ?? 0,
  early_change_price: values.early_change_price ?? null,
  proportional_charge: values.type === 'monthly' && values.proportional_charge,
  device_limit: values.device_limit ?? 0,
  group_id: values.group_id ?? 0,
  active: values.active,
  store_period: writtenPeriod(values),
  features: values.features,
  service_prices: Object.fromEntries(services.map((service) => [service, values[service] ?? 0])) as Record<
    (typeof services)[number],
    number
  >,
})

/** One plan, or a new one. */
export const PlanDrawer = ({ plan, onClose }: { plan: Plan | undefined; onClose(): void }) => {
  const words = useWords('panel/plans')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { may, config } = useDealer()
  const { currency } = config.settings
  const create = useDo('panel/tariff/create')
  const update = useDo('panel/tariff/update')
  const form = useForm({ ...panelTariffCreate, length: length_limits }, initialOf(plan), async (values) => {
    // What no page asks for stays as it is.
    const tariff = { ...tariffOf(values), has_reports: plan?.has_reports ?? true }
    if (plan) await update.mutateAsync({ tariff: { id: plan.id, map_filter: plan.map_filter, ...tariff } })
    else await create.mutateAsync({ tariff: { device_type: values.device_type, ...tariff } })
    toast({ text: term.saved })
    setTimeout(onClose)
  })
  const { values, field, set } = form
  const amount = { isRequired: false, step: 0.01, unit: currency } as const
  const isFixed = plan !== undefined && !may('tariffs', 'update')
  return (
    <Drawer title={plan?.name ?? words.new_plan} onClose={onClose}>
      <fieldset disabled={isFixed} className={style.plain}>
        <Form form={form} action={plan ? common.save : common.create} onCancel={onClose} isReadOnly={isFixed}>
          <TextField label={term.name} {...field('name')} autoFocus={!plan} />
          <SelectField
            label={words.device_type}
            value={values.device_type}
            onChange={(device_type) => device_type && set({ device_type })}
            choices={kinds.map((key) => ({ key, label: words.device_types[key] }))}
            isDisabled={plan !== undefined}
          />
          <SelectField
            label={words.type}
            value={values.type}
            onChange={(type) => type && set({ type })}
            choices={types.map((key) => ({ key, label: words.types[key] }))}
          />
          <NumberField
            label={values.type === 'monthly' ? words.price_month : words.price_day}
            {...amount}
            {...field('price')}
          />
          {values.type === 'monthly' && <SwitchField label={words.proportional} {...field('proportional_charge')} />}
          <NumberField
            label={words.early_change}
            hint={words.early_change_hint}
            {...amount}
            {...field('early_change_price')}
          />
          <NumberField
            label={words.device_limit}
            hint={words.device_limit_hint}
            {...field('device_limit')}
            isRequired={false}
          />
          <div className={style.pair}>
            <NumberField label={words.store_period} {...field('length')} />
            <SelectField
              label={words.unit}
              value={values.unit}
              onChange={(unit) => unit && set({ unit })}
              choices={units.map((key) => ({ key, label: words.units[key] }))}
            />
          </div>
          <NumberField label={term.group} hint={words.group_hint} {...field('group_id')} isRequired={false} />
          <SwitchField label={words.active} {...field('active')} />
          <fieldset className={style.plain}>
            <legend>{words.features}</legend>
            {features.map((feature) => (
              <CheckField
                key={feature}
                label={words.feature_names[feature]}
                value={values.features.includes(feature)}
                onChange={(isOn) =>
                  set({
                    features: isOn
                      ? [...values.features, feature]
                      : values.features.filter((other) => other !== feature),
                  })
                }
              />
            ))}
          </fieldset>
          <fieldset className={style.plain}>
            <legend>{words.services}</legend>
            {services.map((service) => (
              <NumberField key={service} label={words.service_names[service]} {...amount} {...field(service)} />
            ))}
          </fieldset>
        </Form>
      </fieldset>
    </Drawer>
  )
}
