import { FastForward, Pause, Play, Route, SkipForward } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import type { Player } from '#web/live/player.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Chart } from '#web/ui/chart.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { measureTitle, measureWriter } from '../measures/measures.ts'
import { placeAt, type Timed } from './journey.ts'
import style from './playing.module.css'
import { useMeasured } from './use-measured.ts'
import { usePlayed } from './use-player.ts'

const rates = [1, 10, 60, 300, 600] as const
const drawn = ['speed', 'height', 'satellites'] as const
type Drawn = (typeof drawn)[number]
const isDrawn = (value: string): value is Drawn => drawn.some((name) => name === value)
/** Before the names of what the device measured: it may call one of them `speed`. */
const measured_prefix = 'measured.'

interface PlayingProps {
  tracker_id: number
  points: readonly Timed[]
  player: Player
  /** Its line lies on roads. */
  isOnRoads: boolean
  /** Lays it there, or as it was sent; none where no engine knows roads, or no drive is chosen. */
  onRoads: ((isOn: boolean) => void) | undefined
}

/** A value by time, and what plays it: the chart, the slider and the map tell one time. */
export const Playing = ({ tracker_id, points, player, isOnRoads, onRoads }: PlayingProps) => {
  const words = useWords('fleet/tracks')
  const measures = useWords('fleet/measures')
  const format = useFormat()
  const played = usePlayed(player)
  const [value, setValue] = useState('speed')
  const first = Math.floor((points[0]?.time ?? 0) / 1000)
  const last = Math.ceil((points.at(-1)?.time ?? 0) / 1000)
  const wanted = isDrawn(value) ? undefined : value.slice(measured_prefix.length)
  const measured = useMeasured(tracker_id, points, wanted)
  const { times, values } = useMemo(() => {
    if (!isDrawn(value)) return measured.line
    const of = { speed: 'speed', height: 'alt', satellites: 'satellites' } as const
    return { times: points.map(({ time }) => time / 1000), values: broken(points, (point) => point[of[value]]) }
  }, [points, value, measured.line])
  const choices = [
    ...drawn.map((key) => ({ key: key as string, label: words[key] })),
    ...measured.names.map((name) => ({ key: `${measured_prefix}${name}`, label: measureTitle(name, measures) })),
  ]
  const write = (figure: number): string => {
    if (value === 'speed' || value === 'height') return format[value](figure)
    return measureWriter(wanted ?? 'satellites')(figure, format)
  }
  if (points.length === 0) return null
  const place = placeAt(points, played.time)
  return (
    <section className={style.playing}>
      <div className={style.bar}>
        <IconButton
          icon={played.isPlaying ? Pause : Play}
          label={played.isPlaying ? words.pause : words.play}
          isOn={played.isPlaying}
          onPress={() => (played.isPlaying ? player.pause() : player.play())}
        />
        <Slider
          aria-label={words.time}
          className={style.slider}
          minValue={first}
          maxValue={last}
          value={Math.min(last, Math.max(first, played.seconds))}
          onChange={(seconds) => player.go((seconds as number) * 1000)}
        >
          <SliderTrack className={style.track}>
            {({ state }) => (
              <>
                <div className={style.past} style={{ width: `${state.getThumbPercent(0) * 100}%` }} />
                <SliderThumb className={style.thumb} />
              </>
            )}
          </SliderTrack>
        </Slider>
        <output className={style.now}>
          {format.time(localOf(played.time))}
          <span className={style.speed}>{place && format.speed(place.speed)}</span>
        </output>
        <Choice
          icon={FastForward}
          label={words.rate}
          value={String(played.rate)}
          choices={rates.map((rate) => ({ key: String(rate), label: `${rate}×` }))}
          onChange={(rate) => player.setRate(Number(rate))}
        />
        <IconButton
          icon={SkipForward}
          label={words.skip}
          isOn={played.isSkipping}
          onPress={() => player.setSkip(!played.isSkipping)}
        />
        {onRoads && (
          <IconButton icon={Route} label={words.on_roads} isOn={isOnRoads} onPress={() => onRoads(!isOnRoads)} />
        )}
        <Choice label={words.value} value={value} choices={choices} onChange={setValue} />
      </div>
      <Chart
        label={choices.find(({ key }) => key === value)?.label ?? ''}
        times={times}
        values={values}
        write={write}
        at={played.seconds}
        onAt={(seconds) => player.go(seconds * 1000)}
        height={108}
      />
    </section>
  )
}

/** The line is broken where nothing was told for five minutes. */
const broken = (points: readonly Timed[], of: (point: Timed) => number): (number | null)[] =>
  points.map((point, place) => {
    const next = points[place + 1]
    return next && next.time - point.time > 300_000 ? null : of(point)
  })
