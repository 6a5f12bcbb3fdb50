import { Link } from '@tanstack/react-router'
import { ChartLine } from 'lucide-react'
import { useWords } from '#web/words/speech.tsx'
import { ReadValue } from '../readings/readings.tsx'
import { useReadings } from '../readings/use-readings.ts'
import type { Sensor } from '../readings/written.ts'
import style from './screen.module.css'

interface SensorListProps {
  tracker_id: number
  sensors: readonly Sensor[]
  openId: number | undefined
  onOpen(id: number): void
  /** The description of an input. */
  titleOf(input: string): string
}

/** The sensors of a vehicle, each with its value now, how old that is, and why there is none. */
export const SensorList = ({ tracker_id, sensors, openId, onOpen, titleOf }: SensorListProps) => {
  const words = useWords('fleet/sensors')
  const readings = useReadings(tracker_id)
  return (
    <section className={style.sensors} aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <Link to={'/charts' as never} search={{ tracker: String(tracker_id) } as never} className={style.charts}>
          <ChartLine size={16} aria-hidden />
          {words.charts}
        </Link>
      </header>
      <ul>
        {sensors.map((sensor) => (
          <li key={sensor.id}>
            <button type="button" aria-current={sensor.id === openId} onClick={() => onOpen(sensor.id)}>
              <span className={style.grow}>
                <span>{sensor.name}</span>
                <span className="quiet">{aboutOf(sensor, words, titleOf)}</span>
              </span>
              <ReadValue read={readings?.find(({ id }) => id === sensor.id)} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const aboutOf = (
  sensor: Sensor,
  words: ReturnType<typeof useWords<'fleet/sensors'>>,
  titleOf: (input: string) => string,
): string => {
  const what = words.types[sensor.sensor_type]
  if (sensor.type === 'discrete') return `${what} · ${words.input_number} ${sensor.input_number}`
  return `${what} · ${sensor.input_name === 'composite' ? words.composite : titleOf(sensor.input_name)}`
}
