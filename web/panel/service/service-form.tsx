import { useEffect } from 'react'
import { panelDealerSettingsServiceUpdate } from '#client/limits/panel-dealer-settings-service.gen.ts'
import { LocaleField } from '#web/parts/locale-field.tsx'
import { useDo } from '#web/session/ask.ts'
import { ColorField } from '#web/ui/color-field.tsx'
import { SelectField, SwitchField, TextField, unlimited } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import panel from '../panel.module.css'
import { ZoneField } from '../preset-fields.tsx'
import { type Factor, FactorField, settingsOf } from '../users/factor-field.tsx'
import { MapsCard } from './maps-card.tsx'
import type { Shown } from './preview.tsx'
import style from './screen.module.css'
import type { Settings } from './settings.ts'

const measures = ['metric', 'imperial', 'us', 'metric_gal_us', 'nautical'] as const

const initialOf = (settings: Settings, second_factor?: Factor) => ({
  service_title: settings.service_title,
  color_theme: settings.color_theme.replace('#', '') || '14558f',
  domain: settings.domain,
  login_footer: settings.login_footer ?? '',
  privacy_policy_link: settings.privacy_policy_link ?? '',
  tos: settings.tos ?? '',
  payment_link: settings.payment_link ?? '',
  promo_url: settings.promo_url ?? '',
  currency: settings.currency,
  locale: settings.locale,
  default_user_time_zone: settings.default_user_time_zone,
  measurement_system: settings.default_user_settings.measurement_system,
  allowed_maps: settings.allowed_maps,
  first_map: settings.default_map.type,
  lat: settings.default_map.location.lat as number | undefined,
  lng: settings.default_map.location.lng as number | undefined,
  zoom: settings.default_map.zoom as number | undefined,
  allow_registration: settings.allow_registration,
  no_register_commands: settings.no_register_commands,
  demo_login: settings.demo_login,
  demo_password: settings.demo_password,
  second_factor,
})
type Values = ReturnType<typeof initialOf>

/** As the operation takes it: what is empty is none. */
const changesOf = (values: Values, { default_user_settings }: Settings) => {
  const { measurement_system, first_map, lat = 0, lng = 0, zoom = 4, color_theme, second_factor: _, ...texts } = values
  return {
    ...texts,
    color_theme: `#${color_theme}`,
    login_footer: values.login_footer || null,
    privacy_policy_link: values.privacy_policy_link || null,
    tos: values.tos || null,
    payment_link: values.payment_link || null,
    promo_url: values.promo_url || null,
    default_map: { type: first_map, location: { lat, lng }, zoom },
    default_user_settings: { ...default_user_settings, measurement_system },
  }
}

interface ServiceFormProps {
  settings: Settings
  /** Of new users; absent for those who may not see it. */
  factor?: Factor
  /** What is typed, before it is saved. */
  onShown(shown: Partial<Shown>): void
}

export const ServiceForm = ({ settings, factor, onShown }: ServiceFormProps) => {
  const words = useWords('panel/service')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { may } = useDealer()
  const update = useDo('panel/dealer/settings/service/update', { also: ['panel/dealer', 'dealer'] })
  const allow = useDo('panel/user/mfa/settings/default/update', { also: ['panel/user'] })
  const form = useForm(panelDealerSettingsServiceUpdate, initialOf(settings, factor), async (values) => {
    const { second_factor } = values
    await update.mutateAsync(changesOf(values, settings))
    if (second_factor && second_factor !== factor) await allow.mutateAsync({ settings: settingsOf(second_factor) })
    toast({ text: term.saved })
  })
  const { values, field, set } = form
  const { service_title, color_theme, login_footer } = values
  useEffect(
    () => onShown({ service_title, color_theme: `#${color_theme}`, login_footer }),
    [onShown, service_title, color_theme, login_footer],
  )
  return (
    <fieldset disabled={!may('service_settings', 'update')} className={panel.plain}>
      <Form form={form} action={common.save} isReadOnly={!may('service_settings', 'update')}>
        <section className={style.card}>
          <h2>{words.brand}</h2>
          <TextField label={words.service_title} {...field('service_title')} />
          <ColorField label={words.color} {...field('color_theme')} />
          <TextField
            label={words.own_color}
            hint={words.own_color_hint}
            limits={unlimited}
            value={`#${values.color_theme}`}
            onChange={(text) =>
              set({
                color_theme: text
                  .replace(/[^0-9a-f]/gi, '')
                  .slice(0, 6)
                  .toLowerCase(),
              })
            }
            fault={field('color_theme').fault}
          />
          <TextField label={words.domain} hint={words.domain_hint} {...field('domain')} />
          <TextField label={words.login_footer} lines={3} {...field('login_footer')} />
          <TextField label={words.privacy} type="url" {...field('privacy_policy_link')} />
          <TextField label={words.tos} lines={3} {...field('tos')} />
          <TextField label={words.payment_link} type="url" {...field('payment_link')} />
          <TextField label={words.promo_url} type="url" {...field('promo_url')} />
        </section>
        <section className={style.card}>
          <h2>{words.new_users}</h2>
          <LocaleField label={term.language} {...field('locale')} />
          <ZoneField label={term.time_zone} {...field('default_user_time_zone')} />
          <SelectField
            label={words.measures}
            value={values.measurement_system}
            onChange={(measurement_system) => measurement_system && set({ measurement_system })}
            choices={measures.map((key) => ({ key, label: words.measure_names[key] }))}
          />
          <TextField label={words.currency} hint={words.currency_hint} {...field('currency')} />
          {values.second_factor && (
            <FactorField
              {...field('second_factor')}
              value={values.second_factor}
              isDisabled={!may('users', 'update')}
            />
          )}
          <SwitchField label={words.allow_registration} {...field('allow_registration')} />
          <SwitchField label={words.no_register_commands} {...field('no_register_commands')} />
        </section>
        <MapsCard form={form} drawn={settings.drawn_maps} />
        <section className={style.card}>
          <h2>{words.demo}</h2>
          <p className="quiet">{words.demo_text}</p>
          <TextField label={term.login} autoComplete="off" {...field('demo_login')} />
          <TextField label={term.password} autoComplete="off" {...field('demo_password')} />
        </section>
      </Form>
    </fieldset>
  )
}
