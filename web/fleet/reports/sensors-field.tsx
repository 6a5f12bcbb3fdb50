import { useAsk } from '#web/session/ask.ts'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { trackersOf, type Whose } from './draft.ts'

interface Chosen {
  tracker_id: number
  sensor_id: number
}

interface SensorsProps {
  value: readonly Chosen[]
  whose: Whose
  fault: string | undefined
  onChange(sensors: readonly Chosen[] | undefined): void
}

/** Trackers whose sensors are asked for at once. */
const most = 500

/** Sensors by their names: what vehicles call alike is chosen together. None chosen means all that fit. */
export const SensorsField = ({ value, whose, fault, onChange }: SensorsProps) => {
  const words = useWords('fleet/reports')
  const ids = trackersOf(whose, useAsk('tracker/list').data?.list ?? []).slice(0, most)
  const asked = useAsk('tracker/sensor/batch_list', { trackers: ids }, { enabled: ids.length > 0 })
  const all = Object.entries(asked.data?.result ?? {}).flatMap(([tracker_id, sensors]) =>
    sensors.map(({ id, name }) => ({ name, tracker_id: Number(tracker_id), sensor_id: id })),
  )
  const byName = Map.groupBy(all, ({ name }) => name)
  const names = [...byName.keys()].sort()
  const held = new Set(value.map(({ sensor_id }) => sensor_id))
  const chosen = names.flatMap((name, place) =>
    byName.get(name)?.some(({ sensor_id }) => held.has(sensor_id)) ? place : [],
  )
  const choose = (places: readonly number[]): void => {
    const those = places.flatMap((place) => byName.get(names[place] ?? '') ?? [])
    onChange(those.length > 0 ? those.map(({ tracker_id, sensor_id }) => ({ tracker_id, sensor_id })) : undefined)
  }
  return (
    <PickSeveralField
      label={words.params.sensors}
      placeholder={words.any_sensor}
      choices={names.map((name, id) => ({
        id,
        label: name,
        hint: words.vehicles({ count: byName.get(name)?.length ?? 0 }),
      }))}
      value={chosen}
      onChange={choose}
      {...(fault && { fault })}
    />
  )
}
