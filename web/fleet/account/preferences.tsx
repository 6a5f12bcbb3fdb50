import { useMemo, useState } from 'react'
import type { Result } from '#client/client.ts'
import { userSettingsUpdate } from '#client/limits/user-settings.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField, SwitchField, unlimited } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { Pair } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { createFormat, localOf } from '#web/words/format.ts'
import { languageOf } from '#web/words/language.ts'
import { useCommon, useLanguage, useWords } from '#web/words/speech.tsx'
import { date_formats, exampleOf, hour_modes, languageChoices, regionChoices, systems, zoneChoices } from './choices.ts'

type Settings = Result<'user/settings/read'>['settings']
type Zones = Result<'timezone/list'>['list']

/** Language, units, and how times are written. */
export const Preferences = () => {
  const words = useWords('fleet/account')
  const { user_info } = useUser()
  const settings = useAsk('user/settings/read')
  const zones = useAsk('timezone/list', { locale: user_info.locale })
  return (
    <Card title={words.preferences}>
      <Told asked={settings}>
        {({ settings }) => (
          <Told asked={zones}>{({ list }) => <PreferencesForm settings={settings} zones={list} />}</Told>
        )}
      </Told>
    </Card>
  )
}

const valuesOf = ({ time_zone, locale, measurement_system, date_format, hour_mode, translit }: Settings) => ({
  time_zone,
  language: locale.slice(0, 2),
  region: locale.slice(3),
  measurement_system,
  date_format: date_format ?? null,
  hour_mode: hour_mode ?? null,
  translit,
})

const PreferencesForm = ({ settings, zones }: { settings: Settings; zones: Zones }) => {
  const words = useWords('fleet/account')
  const common = useCommon()
  const shown = useLanguage()
  const update = useDo('user/settings/update', { also: ['user'] })
  const form = useForm(
    { ...userSettingsUpdate, language: unlimited, region: unlimited },
    valuesOf(settings),
    async ({ language, region, ...values }) => {
      await update.mutateAsync({ ...values, locale: region ? `${language}_${region}` : language })
      toast({ text: words.saved })
    },
  )
  const { values } = form
  const { language, region, measurement_system, date_format, hour_mode, time_zone } = values
  const [opened] = useState(Date.now)
  const cities = useMemo(() => zoneChoices(zones, shown, opened, time_zone), [zones, shown, opened, time_zone])
  const regions = useMemo(() => regionChoices(zones, shown, region), [zones, shown, region])
  const locale = region ? `${language}_${region}` : language
  const formatOf = (some: object) => createFormat({ language: languageOf(language), locale, ...some })
  const now = localOf(opened)
  const automatic = { key: 'auto', label: words.as_language } as const
  return (
    <Form form={form} action={common.save}>
      <PickField
        label={words.time_zone}
        hint={words.time_zone_hint}
        fault={form.field('time_zone').fault}
        choices={cities}
        value={cities.findIndex(({ zone }) => zone === time_zone)}
        onChange={(place) => place !== null && form.set({ time_zone: cities[place]?.zone ?? time_zone })}
      />
      <Pair>
        <SelectField
          label={words.language}
          {...form.field('language')}
          onChange={(key) => key && form.set({ language: key })}
          choices={languageChoices(settings.locale)}
        />
        <PickField
          label={words.region}
          placeholder={words.region_none}
          fault={undefined}
          choices={regions}
          value={region ? regions.findIndex(({ code }) => code === region) : null}
          onChange={(place) => form.set({ region: place === null ? '' : (regions[place]?.code ?? '') })}
        />
      </Pair>
      <p className="quiet">{words.region_hint}</p>
      <SelectField
        label={words.measures}
        {...form.field('measurement_system')}
        onChange={(key) => key && form.set({ measurement_system: key })}
        choices={systems.map((key) => ({ key, label: words.measure_systems[key] }))}
      />
      <Pair>
        <SelectField
          label={words.date_format}
          {...form.field('date_format')}
          value={date_format ?? 'auto'}
          onChange={(key) => form.set({ date_format: key === 'auto' || !key ? null : key })}
          choices={[
            automatic,
            ...date_formats.map((key) => ({ key, label: formatOf({ date_format: key }).date(now) })),
          ]}
        />
        <SelectField
          label={words.hour_mode}
          {...form.field('hour_mode')}
          value={hour_mode ?? 'auto'}
          onChange={(key) => form.set({ hour_mode: key === 'auto' || !key ? null : key })}
          choices={[automatic, ...hour_modes.map((key) => ({ key, label: formatOf({ hour_mode: key }).time(now) }))]}
        />
      </Pair>
      <p className="quiet">
        {words.example}:{' '}
        {exampleOf(
          formatOf({
            measures: measurement_system,
            date_format: date_format ?? undefined,
            hour_mode: hour_mode ?? undefined,
          }),
          now,
        )}
      </p>
      <SwitchField label={words.translit} {...form.field('translit')} />
    </Form>
  )
}
