import { useMemo, useState } from 'react'
import { useTrackerChoices } from '#web/parts/tracker-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import type { FormState } from '#web/ui/form.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { naming, type One, type Sensor } from './chosen-sensors.ts'
import style from './form.module.css'
import type { Values } from './rule.ts'
import { StateField } from './state-field.tsx'
import { useCalled, useKept, useOwn } from './use-sensors.ts'

interface ManySensorsProps {
  form: FormState<Values>
  of: Sensor['type']
  one: One
  /** More than are asked for at once. */
  trackers: readonly number[]
}

/** Of many trackers one is found first, then its sensor; then all others may be read by theirs of the same name. */
export const ManySensors = ({ form, of, one, trackers }: ManySensorsProps) => {
  const words = useWords('fleet/rules')
  const common = useCommon()
  const { number } = useFormat()
  const all = useTrackerChoices()
  const pairs = form.values.tracker_params
  const [at, setAt] = useState<number | null>(pairs[0]?.tracker_id ?? null)
  const asked = useMemo(() => (at === null ? [] : [at]), [at])
  const sensors = useOwn(asked, of)?.get(at ?? 0) ?? []
  const meant = useMemo(() => new Set(trackers), [trackers])
  const keptOf = useKept(form.values, trackers)
  // Of those that are meant no more nothing is kept.
  const chosen = new Map(
    pairs.flatMap((pair) => (meant.has(pair.tracker_id) ? [[pair.tracker_id, pair.sensor_id]] : [])),
  )
  const choose = (next: ReadonlyMap<number, number>): void =>
    form.set(naming(one, next, { isOne: false, kept: keptOf() }))
  const find = useCalled(of, (found) => choose(new Map([...chosen, ...found])))
  const sensor = sensors.find(({ id }) => id === chosen.get(at ?? 0))
  const change = (sensor_id: number | null): void => {
    const next = new Map(chosen)
    if (sensor_id === null) next.delete(at ?? 0)
    else next.set(at ?? 0, sensor_id)
    choose(next)
  }
  return (
    <>
      <PickField
        label={words.sensor_of}
        choices={all.filter(({ id }) => meant.has(id))}
        value={at}
        onChange={setAt}
        fault={form.field('tracker_params').fault ?? form.field(one).fault}
      />
      {at !== null && (
        <PickField
          label={words.sensor}
          choices={sensors.map(({ id, name }) => ({ id, label: name }))}
          value={sensor?.id ?? null}
          onChange={change}
        />
      )}
      {sensor && (
        <div className={style.draw}>
          <Button look="quiet" isPending={find.isPending} onPress={() => find.mutate({ name: sensor.name, trackers })}>
            {words.called_so({ name: sensor.name })}
          </Button>
        </div>
      )}
      <p role="status" className={style.note}>
        {find.error
          ? failureText(find.error, common)
          : words.read_of({ count: number(chosen.size), all: number(trackers.length) })}
      </p>
      {of === 'virtual' && <StateField form={form} sensors={sensor ? [sensor] : []} />}
    </>
  )
}
