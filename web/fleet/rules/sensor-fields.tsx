import { useTrackerChoices } from '#web/parts/tracker-picker.tsx'
import type { FormState } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { called, chosenOf, naming, type One, type Own, type Sensor } from './chosen-sensors.ts'
import style from './form.module.css'
import { sensorsOf } from './kinds.ts'
import { ManySensors } from './many-sensors.tsx'
import type { Values } from './rule.ts'
import { StateField } from './state-field.tsx'
import { most, useKept, useOwn, useReadable } from './use-sensors.ts'

/** Trackers that have a field each. */
const most_shown = 20

interface Props {
  form: FormState<Values>
}

/** Which sensors the rule reads: that of the one tracker, or of each its own; and of virtual ones which value. */
export const SensorFields = ({ form }: Props) => {
  const { type = '', state_field, targets } = form.values
  const trackers = useReadable(targets)
  const reads = sensorsOf(type)
  if (!reads || (reads.of === 'virtual' && state_field !== undefined) || trackers.length === 0) return null
  return trackers.length > most ? (
    <ManySensors form={form} {...reads} trackers={trackers} />
  ) : (
    <Chosen form={form} {...reads} trackers={trackers} />
  )
}

interface ChosenProps extends Props {
  of: Sensor['type']
  one: One
  trackers: readonly number[]
}

const Chosen = ({ form, of, one, trackers }: ChosenProps) => {
  const words = useWords('fleet/rules')
  const own = useOwn(trackers, of)
  const keptOf = useKept(form.values, trackers)
  if (!own) return null
  const chosen = chosenOf(form.values, one, own)
  const choose = (next: ReadonlyMap<number, number>): void =>
    form.set(naming(one, next, { isOne: trackers.length === 1, kept: keptOf() }))
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
      {of === 'virtual' && (
        <StateField
          form={form}
          sensors={[...own].flatMap(([id, all]) => all.filter((one) => one.id === chosen.get(id)))}
        />
      )}
    </>
  )
}

const Note = ({ text }: { text: string }) => (
  <p role="status" className={style.note}>
    {text}
  </p>
)

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
const OfName = ({ own, chosen, choose, fault }: Choosing & { own: Own }) => {
  const words = useWords('fleet/rules')
  const names = [...new Set([...own.values()].flat().map(({ name }) => name))].sort()
  const current = names.findIndex((name) => isSame(called(name, own), chosen))
  const missing = current === -1 ? 0 : own.size - chosen.size
  return (
    <>
      <PickField
        label={words.sensor_called}
        choices={names.map((label, place) => ({ id: place + 1, label }))}
        value={current === -1 ? null : current + 1}
        onChange={(place) => choose(place === null ? new Map() : called(names[place - 1] ?? '', own))}
        fault={fault}
      />
      {missing > 0 && <Note text={words.some_called_not({ count: missing })} />}
    </>
  )
}

const isSame = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean =>
  one.size > 0 && one.size === other.size && [...one].every(([id, sensor]) => other.get(id) === sensor)
