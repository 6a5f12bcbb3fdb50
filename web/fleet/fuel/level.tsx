import { Maximize } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Plot } from '#web/ui/plot.tsx'
import { useWidth } from '#web/ui/width.ts'
import { localOf, timeOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './fuel.module.css'
import { lineOf, marksOf, type Tank } from './fuel.ts'
import { useVolume } from './use-volume.ts'

interface LevelProps {
  tank: Tank
  /** The period, in local times of the service. */
  from: string
  to: string
  /** The event that is looked at, by its key. */
  chosen: string | undefined
}

/** The level of a tank by time, with what was filled and drained as marks; a part that is drawn over is shown larger. */
export const Level = ({ tank, from, to, chosen }: LevelProps) => {
  const words = useWords('fleet/fuel')
  const charts = useWords('fleet/charts')
  const format = useFormat()
  const write = useVolume(tank.units, tank.units_type)
  const whole = useMemo(() => ({ from: timeOf(from) / 1000, to: timeOf(to) / 1000 }), [from, to])
  const [zoom, setZoom] = useState<{ from: number; to: number }>()
  const [at, setAt] = useState<number>()
  const own = useRef<HTMLDivElement>(null)
  const isNarrow = useWidth(own) < 560
  const { times, values } = useMemo(() => lineOf(tank.segments), [tank.segments])
  const marks = useMemo(() => marksOf(tank.events, chosen), [tank.events, chosen])
  const lines = useMemo(() => [{ key: 'level', color: 'var(--chart-1)', scale: 'level', write }], [write])
  const series = useMemo(() => [values], [values])
  const value = at === undefined ? undefined : valueAt(times, values, at)
  const count = (kind: 'filling' | 'drain') => String(tank.events.filter((event) => event.kind === kind).length)
  return (
    <div ref={own} className={style.level}>
      <Plot
        label={words.level_text({ name: tank.sensor_name, fillings: count('filling'), drains: count('drain') })}
        {...{ lines, times, values: series, marks, at, ...(zoom ?? whole) }}
        onAt={setAt}
        onZoom={(from, to) => setZoom({ from, to })}
        height={isNarrow ? 200 : 260}
      />
      <p className={style.cursor}>
        <output>
          {at !== undefined && `${format.dateTime(localOf(at * 1000))} · ${value === undefined ? '–' : write(value)}`}
        </output>
        {zoom && <IconButton icon={Maximize} label={charts.zoom_whole} onPress={() => setZoom(undefined)} />}
      </p>
    </div>
  )
}

/** The level that was told last at that time. */
const valueAt = (times: readonly number[], values: readonly (number | null)[], at: number): number | undefined =>
  values[times.findLastIndex((time) => time <= at)] ?? undefined
