import { useState } from 'react'
import { useSources } from '#web/parts/map-sources.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { MomentField } from '#web/ui/date-field.tsx'
import { CheckField, SelectField } from '#web/ui/field.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { Pair } from '#web/ui/section.tsx'
import { timeOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './steps.module.css'
import { type LinkValues, minuteOf, type ObjectData, telling } from './values.ts'
import { ValuesField } from './values-field.tsx'

interface StepProps {
  form: FormState<LinkValues>
  fault?: string | undefined
}

/** When the link shows something, and what. */
export const WhatStep = ({ form, fault, isNew }: StepProps & { isNew: boolean }) => (
  <div className={style.columns}>
    <div className={style.column}>
      <When form={form} isNew={isNew} />
      <Told form={form} />
    </div>
    <div className={style.column}>
      <Where form={form} fault={fault} />
      <Look form={form} />
    </div>
  </div>
)

const hour = 3_600_000
/** Milliseconds. */
const spans = {
  hour,
  two: 2 * hour,
  hours: 8 * hour,
  day: 24 * hour,
  three: 72 * hour,
  week: 168 * hour,
} as const

type Span = keyof typeof spans | 'never'

/** Until when: for as long as people mostly want, until it is ended by hand, or until any other time. */
const When = ({ form, isNew }: StepProps & { isNew: boolean }) => {
  const words = useWords('fleet/links')
  const { now } = useUser()
  const [chosen, choose] = useState<Span | undefined>(isNew ? 'day' : form.values.to === null ? 'never' : undefined)
  const { from } = form.values
  const begin = Math.max(now(), from ? timeOf(from) : 0)
  return (
    <fieldset className={style.group}>
      <legend>{words.when}</legend>
      <div className={style.chips}>
        {([...Object.keys(spans), 'never'] as Span[]).map((name) => (
          <Button
            key={name}
            aria-pressed={name === chosen}
            onPress={() => {
              choose(name)
              form.set({ to: name === 'never' ? null : minuteOf(begin + spans[name]) })
            }}
          >
            {words.until[name]}
          </Button>
        ))}
      </div>
      <Pair>
        <MomentField label={words.from} {...form.field('from')} />
        <MomentField
          label={words.to}
          {...form.field('to')}
          onChange={(to) => {
            choose(to === null ? 'never' : undefined)
            form.set({ to })
          }}
        />
      </Pair>
    </fieldset>
  )
}

const Where = ({ form, fault }: StepProps) => {
  const words = useWords('fleet/links')
  const zones = useAsk('zone/list', {}).data?.list ?? []
  const places = useAsk('place/list', {}).data?.list ?? []
  const { bounding_mode } = form.values
  const modes = (['everywhere', 'inside', 'outside'] as const).map((key) => ({ key, label: words.bounding[key] }))
  return (
    <fieldset className={style.group}>
      <legend>{words.where}</legend>
      {(zones.length > 0 || bounding_mode !== 'everywhere') && (
        <SelectField
          label={words.zones}
          isLabelHidden
          choices={modes}
          value={bounding_mode}
          onChange={(mode) => form.set({ bounding_mode: mode ?? 'everywhere' })}
        />
      )}
      {bounding_mode !== 'everywhere' && (
        <PickSeveralField
          label={words.zones}
          hint={words.zones_hint}
          choices={zones}
          {...form.field('bounding_zone_ids')}
          fault={fault}
        />
      )}
      {(places.length > 0 || form.values.place_ids.length > 0) && (
        <PickSeveralField label={words.places} choices={places} {...form.field('place_ids')} />
      )}
      {zones.length === 0 && places.length === 0 && <p className="quiet">{words.bounding.everywhere}</p>}
    </fieldset>
  )
}

const Told = ({ form }: StepProps) => {
  const words = useWords('fleet/links')
  const { trackers } = form.values
  return (
    <fieldset className={style.group}>
      <legend>{words.shown}</legend>
      <p className="quiet">{words.shown_hint}</p>
      <div className={style.checks}>
        {(Object.keys(words.data) as ObjectData[]).map((what) => {
          const count = trackers.filter(({ object_data }) => object_data.includes(what)).length
          return (
            <CheckField
              key={what}
              label={words.data[what]}
              value={count === trackers.length}
              isMixed={count > 0 && count < trackers.length}
              onChange={(isTold) => form.set({ trackers: telling(trackers, what, isTold) })}
            />
          )
        })}
      </div>
      <ValuesField form={form} />
    </fieldset>
  )
}

/** Seconds. */
const traces = { none: 0, moment: 5, quarter: 900, hour: 3_600, hours: 21_600, day: 86_400, week: 604_800 } as const

const Look = ({ form }: StepProps) => {
  const words = useWords('fleet/links')
  const format = useFormat()
  const { trace_duration } = form.values
  const names = Object.keys(traces) as (keyof typeof traces)[]
  const choices = names.map((name) => ({ key: traces[name] as number, label: words.traces[name] }))
  // Another program may have chosen another one.
  if (!choices.some(({ key }) => key === trace_duration))
    choices.push({ key: trace_duration, label: format.duration(trace_duration) })
  return (
    <fieldset className={style.group}>
      <legend>{words.look}</legend>
      <SelectField
        label={words.trace}
        choices={choices}
        value={trace_duration}
        onChange={(seconds) => form.set({ trace_duration: seconds ?? 0 })}
      />
      <WhichMap form={form} />
      <div className={style.checks}>
        <CheckField label={words.autoscale} {...form.field('autoscale')} />
        <CheckField label={words.show_icons} {...form.field('show_icons')} />
        <CheckField label={words.show_driver_info} {...form.field('show_driver_info')} />
        <CheckField label={words.show_vehicle_info} {...form.field('show_vehicle_info')} />
      </div>
    </fieldset>
  )
}

/** Where the dealer offers more than one. */
const WhichMap = ({ form }: StepProps) => {
  const words = useWords('parts/map')
  const { maps } = useSources()
  if (maps.length < 2) return null
  return (
    <SelectField
      label={words.title}
      choices={maps.map((key) => ({ key, label: words.maps[key] }))}
      value={maps.find((map) => map === form.values.map) ?? maps.find((map) => map === 'osm')}
      onChange={(map) => map && form.set({ map })}
    />
  )
}
