import { useQueries } from '@tanstack/react-query'
import { useAsk } from '#web/session/ask.ts'
import { keyOf } from '#web/session/keys.ts'
import { useSession } from '#web/session/session.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { useWords } from '#web/words/speech.tsx'
import { namesOf, type Own } from '../links/make/values.ts'
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

/** All sensors of the trackers; none until all are told. */
const useSensors = (ids: readonly number[]): Own => {
  const { client } = useSession()
  const slices = Array.from({ length: Math.ceil(ids.length / most) }, (_, i) => ids.slice(i * most, (i + 1) * most))
  const asked = useQueries({
    queries: slices.map((trackers) => ({
      queryKey: keyOf('tracker/sensor/batch_list', { trackers }),
      queryFn: () => client.call('tracker/sensor/batch_list', { trackers }),
    })),
  })
  // What is chosen by a name is chosen of all that are called so.
  if (asked.some(({ data }) => !data)) return {}
  return Object.assign({}, ...asked.map(({ data }) => data?.result))
}

/** Sensors by their names: what vehicles call alike is chosen together. None chosen means all that fit. */
export const SensorsField = ({ value, whose, fault, onChange }: SensorsProps) => {
  const words = useWords('fleet/reports')
  // Of blocked ones nothing is told.
  const trackers = (useAsk('tracker/list').data?.list ?? []).filter(({ source }) => !source.blocked)
  const sensors = useSensors(trackersOf(whose, trackers))
  const all = Object.entries(sensors).flatMap(([tracker_id, those]) =>
    those.map(({ id, name }) => ({ name, tracker_id: Number(tracker_id), sensor_id: id })),
  )
  const byName = Map.groupBy(all, ({ name }) => name)
  const counted = namesOf(sensors)
  const names = counted.map(([name]) => name)
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
      choices={counted.map(([label, count], id) => ({ id, label, hint: words.vehicles({ count }) }))}
      value={chosen}
      onChange={choose}
      {...(fault && { fault })}
    />
  )
}
