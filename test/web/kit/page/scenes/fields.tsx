import { Truck } from 'lucide-react'
import { useState } from 'react'
import { Chart } from '#web/ui/chart.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { ColorField } from '#web/ui/color-field.tsx'
import { Copied } from '#web/ui/copied.tsx'
import { DateField, MomentField } from '#web/ui/date-field.tsx'
import { CheckField, SelectField, SwitchField, TextField, unlimited } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Period } from '#web/ui/period.ts'
import { PeriodField } from '#web/ui/period.tsx'
import { PickField, PickSeveralField } from '#web/ui/pick-field.tsx'
import { PictureField } from '#web/ui/picture-field.tsx'
import { PlaceIconField } from '#web/ui/place-icon.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { timeOf } from '#web/words/format.ts'
import { refusalOf } from '../mock.ts'
import { scene, tell } from '../scene.tsx'

/** Fields of forms, each by itself; what is chosen is told. */

/** A value that a field changes, each change told under its name. */
const useTold = <Value,>(name: string, first: Value) => {
  const [value, setValue] = useState(first)
  const onChange = (next: Value): void => {
    tell(name, next)
    setValue(next)
  }
  return { value, onChange }
}

interface Faulty {
  fault?: string
  hint?: string
  isDisabled?: boolean
}

const kinds = [
  { key: 'car', label: 'Car' },
  { key: 'truck', label: 'Lorry' },
  { key: 'bus', label: 'Bus' },
]

export const plain_fields = scene((props: Faulty) => (
  <main>
    <h1>Fields</h1>
    <TextField limits={unlimited} label="Text" {...useTold('text', '')} {...props} />
    <TextField limits={unlimited} label="Lines" lines={3} {...useTold('lines', '')} {...props} />
    <NumberField
      label="Speed"
      unit="km/h"
      limits={{ minimum: 0, maximum: 250 }}
      {...useTold<number | undefined>('number', 50)}
      {...props}
    />
    <SelectField label="Kind" choices={kinds} {...useTold<string | undefined>('select', undefined)} {...props} />
    <SwitchField label="Switched" {...useTold('switch', false)} isDisabled={props.isDisabled} />
    <CheckField label="Ticked" {...useTold('check', false)} isDisabled={props.isDisabled} />
    <CheckField label="Some" isMixed {...useTold('some', false)} />
  </main>
))

export const dates = scene((props: Faulty) => (
  <main>
    <h1>Dates</h1>
    <DateField label="Until" {...useTold<string | null>('date', '2026-11-22')} {...props} />
    <MomentField label="Moment" {...useTold<string | null>('moment', '2026-11-22 16:31:00')} {...props} />
  </main>
))

export const colors = scene(({ value = '14558f', fault }: { value?: string; fault?: string }) => (
  <main>
    <h1>Colours</h1>
    <ColorField label="Colour" {...useTold('color', value)} fault={fault} />
    <Swatch label="Another" {...useTold('swatch', value)} />
  </main>
))

const choicesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    label: `Depot ${i + 1}`,
    hint: i % 2 ? 'Hamburg' : 'Berlin',
    also: i === 68 ? 'Lager' : undefined,
    color: 'c1271b',
  }))

interface PickProps extends Faulty {
  count: number
  value?: number | null
  several?: readonly number[]
}

export const pick = scene(({ count, value = null, several = [], ...props }: PickProps) => (
  <main>
    <h1>Picking</h1>
    <PickField label="One" choices={choicesOf(count)} {...useTold<number | null>('pick', value)} {...props} />
    <PickSeveralField
      label="Several"
      choices={choicesOf(count)}
      make={{ label: 'Make', run: (typed) => tell('make', typed) }}
      {...useTold<readonly number[]>('several', several)}
      {...props}
    />
  </main>
))

export const choice = scene(() => (
  <main>
    <h1>Choice</h1>
    <Choice label="Kind" icon={Truck} choices={kinds} {...useTold('choice', 'car')} />
  </main>
))

export const picture = scene(({ code }: { code?: number }) => (
  <main>
    <h1>Picture</h1>
    <PictureField
      entity="vehicle"
      fileName={null}
      icon={Truck}
      onUpload={async ({ name, type }) => {
        tell('upload', name, type)
        if (code) throw refusalOf(code)
      }}
    />
  </main>
))

export const icons = scene(() => (
  <main>
    <h1>Icons</h1>
    <PlaceIconField {...useTold<number>('icon', 0)} />
  </main>
))

const sunday = timeOf('2026-11-22 16:31:07')

export const period = scene(({ value = 'today', most }: { value?: Period; most?: number }) => (
  <main>
    <h1>Period</h1>
    <PeriodField now={sunday} {...useTold<Period>('period', value)} {...(most !== undefined && { most })} />
  </main>
))

export const copied = scene(({ text }: { text: string }) => (
  <main>
    <h1>Copied</h1>
    <Copied label="Address" text={text} selected="Press the keys to copy" />
  </main>
))

export const steps = scene(({ place }: { place: number }) => (
  <main>
    <h1>Steps</h1>
    <Steps titles={['File', 'Columns', 'Check']} place={place} />
  </main>
))

export const chart = scene(({ points }: { points: number }) => {
  const at = useTold<number | undefined>('at', undefined)
  const [times] = useState(() => Array.from({ length: points }, (_, i) => 1_800_000_000 + i))
  const [values] = useState(() => times.map((_, i) => (i % 100 === 0 ? null : i % 90)))
  return (
    <main style={{ maxWidth: 600 }}>
      <h1>Chart</h1>
      <Chart
        label="Speed"
        times={times}
        values={values}
        write={(value) => `${value} km/h`}
        {...(at.value !== undefined && { at: at.value })}
        onAt={at.onChange}
      />
    </main>
  )
})
