import type { Result } from '#client/client.ts'
import { useTrackerChoices } from '#web/parts/tracker-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import type { FormState } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useLive } from '../live.tsx'
import style from './form.module.css'
import { sensorsOf } from './kinds.ts'
import type { Values } from './rule.ts'
import { keptPairs } from './targets.ts'
import { useMeant } from './use-targets.ts'

type Sensor = Result<'tracker/sensor/batch_list'>['result'][string][number]

/** Trackers whose sensors are asked for, and those that have a field each. */
const [most, most_shown] = [500, 20]

interface Props {
  form: FormState<Values>
}

/** Which sensors the rule reads: that of the one tracker, or of each its own. */
export const SensorFields = ({ form }: Props) => {
  const { type = '', state_field } = form.values
  const reads = sensorsOf(type)
  if (!reads || (reads.of === 'virtual' && state_field !== undefined)) return null
  return <Chosen form={form} {...reads} />
}

const Chosen = ({ form, of, one }: Props & NonNullable<ReturnType<typeof sensorsOf>>) => {
  const words = useWords('fleet/rules')
  const meant = useMeant(form.values.targets)
  const { fleet } = useLive()
  const trackers = meant.slice(0, most)
  const { data } = useAsk('tracker/sensor/batch_list', { trackers }, { enabled: trackers.length > 0 })
  if (!data || trackers.length === 0) return null
  const own = new Map(trackers.map((id) => [id, (data.result[id] ?? []).filter(({ type }) => type === of)]))
  const chosen = chosenOf(form.values, one, own)
  const choose = (next: ReadonlyMap<number, number>): void => {
    const pairs = Array.from(next, ([tracker_id, sensor_id]) => ({ tracker_id, sensor_id }))
    const isOne = trackers.length === 1
    const kept = keptPairs(form.values.tracker_params, { asked: trackers, meant, rows: fleet.all() })
    form.set({ [one]: isOne ? pairs[0]?.sensor_id : undefined, tracker_params: isOne ? [] : [...pairs, ...kept] })
  }
  const fault = form.field(one).fault ?? form.field('tracker_params').fault
  const hasNone = [...own.values()].every(({ length }) => length === 0)
  if (hasNone) return <Note text={words.no_sensors} />
  return (
    <>
      {trackers.length > 1 && <OfName {...{ own, chosen, choose, fault }} />}
      {trackers.length <= most_shown &&
        trackers.map((id) => (
          <OfTracker
            key={id}
            {...{ id, chosen, choose }}
            sensors={own.get(id) ?? []}
            isOnly={trackers.length === 1}
            fault={trackers.length === 1 ? fault : undefined}
          />
        ))}
      {trackers.length > 1 && <Note text={words.unwatched} />}
    </>
  )
}

const Note = ({ text }: { text: string }) => (
  <p role="status" className={style.note}>
    {text}
  </p>
)

/** The sensor of each tracker, as far as one is chosen that it has. */
const chosenOf = (
  values: Values,
  one: NonNullable<ReturnType<typeof sensorsOf>>['one'],
  own: ReadonlyMap<number, readonly Sensor[]>,
): Map<number, number> => {
  const wanted = new Map(values.tracker_params.map(({ tracker_id, sensor_id }) => [tracker_id, sensor_id]))
  return new Map(
    [...own].flatMap(([tracker_id, sensors]) => {
      const found = sensors.find(({ id }) => id === wanted.get(tracker_id) || id === values[one])
      return found ? [[tracker_id, found.id]] : []
    }),
  )
}

interface Choosing {
  chosen: ReadonlyMap<number, number>
  choose(next: ReadonlyMap<number, number>): void
  fault: string | undefined
}

/** The sensor of one tracker. */
const OfTracker = ({
  id,
  sensors,
  isOnly,
  chosen,
  choose,
  fault,
}: Choosing & { id: number; sensors: readonly Sensor[]; isOnly: boolean }) => {
  const words = useWords('fleet/rules')
  const label = useTrackerChoices().find((tracker) => tracker.id === id)?.label ?? ''
  return (
    <PickField
      label={isOnly ? words.sensor : label}
      choices={sensors.map(({ id, name, ...sensor }) => ({
        id,
        label: name,
        hint: 'units' in sensor ? (sensor.units ?? undefined) : undefined,
      }))}
      value={chosen.get(id) ?? null}
      onChange={(sensor) => {
        const next = new Map(chosen)
        if (sensor === null) next.delete(id)
        else next.set(id, sensor)
        choose(next)
      }}
      fault={fault}
      isRequired={isOnly}
    />
  )
}

/** Of all trackers the sensor that is called the same. */
const OfName = ({ own, chosen, choose, fault }: Choosing & { own: ReadonlyMap<number, readonly Sensor[]> }) => {
  const words = useWords('fleet/rules')
  const names = [...new Set([...own.values()].flat().map(({ name }) => name))].sort()
  const named = (name: string): Map<number, number> =>
    new Map(
      [...own].flatMap(([id, sensors]) =>
        sensors
          .filter((one) => one.name === name)
          .slice(0, 1)
          .map((one) => [id, one.id] as const),
      ),
    )
  const current = names.findIndex((name) => isSame(named(name), chosen))
  const missing = current === -1 ? 0 : own.size - chosen.size
  return (
    <>
      <PickField
        label={words.sensor_called}
        choices={names.map((label, place) => ({ id: place + 1, label }))}
        value={current === -1 ? null : current + 1}
        onChange={(place) => choose(place === null ? new Map() : named(names[place - 1] ?? ''))}
        fault={fault}
      />
      {missing > 0 && <Note text={words.some_called_not({ count: missing })} />}
    </>
  )
}

const isSame = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean =>
  one.size > 0 && one.size === other.size && [...one].every(([id, sensor]) => other.get(id) === sensor)
