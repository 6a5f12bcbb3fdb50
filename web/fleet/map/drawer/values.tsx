import type { Result } from '#client/client.ts'
import type { Row } from '#web/live/fleet.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import type { Words } from '#web/words/dictionary.ts'
import { type Format, localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { measureTitle, writtenMeasure } from '../../measures/measures.ts'
import style from './tracker-drawer.module.css'

type State = Result<'tracker/get_state'>['state']
interface Value {
  name: string
  value: string
  /** Local time. */
  updated: string | null | undefined
}

const every = 5_000

/** Everything that was measured, each with its age: some of it is of now, some of last week. */
export const Values = ({ row: { id } }: { row: Row }) => {
  const words = useWords('fleet/map').now
  const measures = useWords('fleet/measures')
  const format = useFormat()
  const { now } = useUser()
  const asked = useAsk('tracker/get_state', { tracker_id: id }, { every })
  if (!asked.data) return null
  const { state } = asked.data
  const values = [...knownOf(state, words, format), ...measuredOf(state, measures, format)]
  return (
    <section className={style.values}>
      <h3>{words.values}</h3>
      <dl>
        {values.map(({ name, value, updated }) => (
          <div key={name} data-old={updated != null && updated < localOf(now() - 3_600_000)}>
            <dt>{name}</dt>
            <dd>
              {value}
              {updated && <small title={format.exact(updated)}>{format.ago(updated, now())}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const knownOf = (state: State, words: Words<'fleet/map'>['now'], format: Format): Value[] => {
  const { gps, gsm, ignition, ignition_update, battery_level, battery_update } = state
  const onOff = (is: boolean): string => (is ? words.on : words.off)
  const bits = (name: string, is: readonly boolean[], updated: string | null): Value[] =>
    updated ? is.map((on, i) => ({ name: `${name} ${i + 1}`, value: onOff(on), updated })) : []
  const known: (Value | false)[] = [
    ignition !== undefined && { name: words.ignition, value: onOff(ignition), updated: ignition_update },
    battery_level !== null && { name: words.battery, value: format.percent(battery_level), updated: battery_update },
    gps?.signal_level != null && {
      name: words.satellites,
      value: format.percent(gps.signal_level),
      updated: gps.updated,
    },
    gsm !== null && {
      name: words.mobile,
      value: [gsm.network_name, gsm.signal_level !== null && format.percent(gsm.signal_level)]
        .filter(Boolean)
        .join(' · '),
      updated: gsm.updated,
    },
    gps !== null && { name: words.heading, value: `${gps.heading}°`, updated: gps.updated },
    gps !== null && { name: words.altitude, value: format.height(gps.alt), updated: gps.updated },
  ]
  return [
    ...known.filter((value) => value !== false),
    ...bits(words.input, state.inputs, state.inputs_update),
    ...bits(words.output, state.outputs, state.outputs_update),
  ]
}

/** What the device tells beside: what has a name in the glossary first, as that is ordered. */
const measuredOf = ({ additional }: State, words: Words<'fleet/measures'>, format: Format): Value[] => {
  const order = [...Object.keys(words.names), ...Object.keys(words.numbered)]
  const placeOf = (name: string): number => {
    const place = [name, name.replace(/[1-8]$/, '')].map((one) => order.indexOf(one)).find((one) => one >= 0)
    return place ?? order.length
  }
  return Object.entries(additional)
    .sort(([one], [other]) => placeOf(one) - placeOf(other) || one.localeCompare(other))
    .map(([name, { value, updated }]) => ({
      name: measureTitle(name, words),
      value: writtenMeasure(name, value, words, format),
      updated,
    }))
}
