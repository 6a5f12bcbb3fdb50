import { useState } from 'react'
import { trackerCounterUpdate } from '#client/limits/tracker-counter.gen.ts'
import { trackerCounterValueSet } from '#client/limits/tracker-counter-value.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { limitsIn, SelectField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { localOf } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { type CounterType, counterWriter, daysOf } from './days.ts'
import style from './readings.module.css'

interface CounterDialogProps {
  tracker_id: number
  type: CounterType
  /** What it shows; nothing while nobody has set it. */
  value: number | undefined
  mayChange: boolean
  onClose(): void
}

const day = 86_400_000

/** One counter: what it shows is set, what it goes by is chosen, and how it went is told. */
export const CounterDialog = (props: CounterDialogProps) => {
  const { tracker_id, type, value, mayChange, onClose } = props
  const words = useWords('fleet/readings')
  const asked = useAsk('tracker/counter/read', { tracker_id, type }, { enabled: value !== undefined })
  return (
    <Dialog title={words.types[type]} onClose={onClose}>
      {mayChange &&
        (value === undefined ? (
          <Setting {...props} counter={undefined} />
        ) : (
          <Told asked={asked}>{(counter) => <Setting {...props} counter={counter.value} />}</Told>
        ))}
      {value !== undefined && <History tracker_id={tracker_id} type={type} />}
    </Dialog>
  )
}

type Counter = NonNullable<ReturnType<typeof useAsk<'tracker/counter/read'>>['data']>['value']

const sources = { odometer: ['gps', 'device'], engine_hours: ['ignition', 'device'] } as const

const Setting = ({
  tracker_id,
  type,
  value,
  counter,
  onClose,
}: CounterDialogProps & { counter: Counter | undefined }) => {
  const words = useWords('fleet/readings')
  const common = useCommon()
  const { units, symbol } = useFormat()
  const set = useDo('tracker/counter/value/set', { also: ['tracker'] })
  const update = useDo('tracker/counter/update', { also: ['tracker'] })
  const sensors = useAsk('tracker/sensor/list', { tracker_id }).data?.list ?? []
  const per = type === 'odometer' ? units.per : 1
  // As it was when the dialog opened: it goes on counting meanwhile, and what nobody has typed is not set.
  const [shown] = useState(value === undefined ? undefined : Math.round((value / per) * 100) / 100)
  const before =
    counter && counter.source === 'sensor' ? `sensor ${counter.sensor_id}` : (counter?.source ?? sources[type][0])
  const form = useForm(
    { ...trackerCounterUpdate, ...trackerCounterValueSet },
    { value: shown, multiplier: counter?.multiplier ?? 1, source: before as string },
    async ({ value, multiplier, source }) => {
      if (value !== undefined && value !== shown)
        await set.mutateAsync({ tracker_id, type, value: Math.round(value * per * 100) / 100 })
      if (counter && (multiplier !== counter.multiplier || source !== before)) {
        const [, sensor] = /^sensor (\d+)$/.exec(source) ?? []
        const by = sensor ? { source: 'sensor', sensor_id: Number(sensor) } : { source, sensor_id: null }
        await update.mutateAsync({ tracker_id, type, multiplier: multiplier ?? 1, ...by } as never)
      }
      toast({ text: words.saved })
      onClose()
    },
  )
  return (
    <Form form={form} action={common.save} onCancel={onClose}>
      <NumberField
        label={words.shows}
        hint={words.shows_hint}
        {...form.field('value')}
        limits={limitsIn(form.field('value').limits, per, 2)}
        unit={type === 'odometer' ? units.distance : symbol('h')}
        format={{ maximumFractionDigits: 2 }}
      />
      {counter && (
        <SelectField
          label={words.source}
          value={form.values.source}
          fault={form.field('source').fault}
          choices={[
            ...sources[type].map((key) => ({ key: key as string, label: words.sources[key] })),
            ...(type === 'odometer'
              ? sensors
                  .filter((sensor) => sensor.type === 'metering')
                  .map(({ id, name }) => ({ key: `sensor ${id}`, label: words.by_sensor({ name }) }))
              : []),
          ]}
          onChange={(source) => form.set({ source: source ?? before })}
        />
      )}
      {counter && type === 'odometer' && (
        <NumberField
          label={words.multiplier}
          hint={words.multiplier_hint}
          {...form.field('multiplier')}
          step={0.001}
          format={{ maximumFractionDigits: 3 }}
          onChange={(multiplier) => form.set({ multiplier: multiplier ?? 1 })}
        />
      )}
    </Form>
  )
}

/** How it went in the last days. */
const History = ({ tracker_id, type }: { tracker_id: number; type: CounterType }) => {
  const words = useWords('fleet/readings')
  const format = useFormat()
  const { now } = useUser()
  const today = localOf(now()).slice(0, 10)
  const first = localOf(now() - 29 * day).slice(0, 10)
  const asked = useAsk('tracker/counter/data/read', {
    ...{ tracker_id, type },
    from: `${first} 00:00:00`,
    to: `${today} 23:59:59`,
  })
  const write = counterWriter(type, format)
  return (
    <section className={style.history}>
      <h3>{words.history}</h3>
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet">{words.no_history}</p>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">{words.day}</th>
                  <th scope="col">{words.at_end}</th>
                  <th scope="col">{words.more}</th>
                </tr>
              </thead>
              <tbody>
                {daysOf(list).map(({ date, value, more }) => (
                  <tr key={date}>
                    <td>{format.date(date)}</td>
                    <td>{write(value)}</td>
                    <td>{more === undefined ? '' : `${more > 0 ? '+' : ''}${write(more)}`}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Told>
    </section>
  )
}
