import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { axis_width, Plot, type PlotLine, sidesOf } from '#web/ui/plot.tsx'
import { Failed } from '#web/ui/told.tsx'
import { useWidth } from '#web/ui/width.ts'
import { localOf } from '#web/words/format.ts'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useJourney } from '../tracks/use-journey.ts'
import { type Span, zoomed } from './aligned.ts'
import { Bands } from './bands.tsx'
import { Chosen } from './chosen.tsx'
import style from './screen.module.css'
import { colors, type Line, type useLines } from './use-lines.ts'
import { Way } from './way.tsx'

interface BoardProps {
  tracker_id: number
  /** The period, and what of it is shown, in local seconds. */
  whole: Span
  span: Span
  /** Longer than drives and events are told for: there is no map then. */
  isLong: boolean
  read: ReturnType<typeof useLines>
  onZoom(span: Span | undefined): void
  onRemove(key: string): void
}

/** The chart with what happened below it, and the map beside; the cursor is one for all of them. */
export const Board = ({ tracker_id, whole, span, isLong, read, onZoom, onRemove }: BoardProps) => {
  const words = useWords('fleet/charts')
  const format = useFormat()
  const { lines, aligned } = read
  const { now } = useUser()
  const [at, setAt] = useState(() => Math.floor(now() / 1000))
  const shown = Math.max(span.from, Math.min(at, span.to))
  const drawn = useMemo(() => plotLines(lines), [lines])
  const { left, right } = sidesOf(drawn)
  const edges = { left: left.length * axis_width || 12, right: right.length * axis_width || 12 }
  const asked = { from: localOf(whole.from * 1000), to: localOf(whole.to * 1000) }
  const journey = useJourney(isLong ? [] : [tracker_id], asked, undefined)
  const events = useAsk(
    'history/tracker/list',
    { trackers: [tracker_id], ...asked, sort: 'event_time' },
    { enabled: !isLong },
  )
  const own = useRef<HTMLDivElement>(null)
  const isNarrow = useWidth(own) < 560
  const zoom = (factor: number): void => onZoom(zoomed(whole, span, shown, factor))
  const isWhole = span.from === whole.from && span.to === whole.to
  return (
    <div className={style.board} data-long={isLong}>
      <div ref={own} className={style.chart}>
        {read.error ? (
          <Failed error={read.error} onRetry={read.refetch} />
        ) : (
          <Plot
            label={lines.map(({ label }) => label).join(', ')}
            {...{ lines: drawn, times: aligned.times, values: aligned.values, from: span.from, to: span.to, at: shown }}
            onAt={setAt}
            onZoom={(from, to) => onZoom({ from, to })}
            height={isNarrow ? 220 : 340}
          />
        )}
        <Bands
          legs={journey.data?.legs ?? none}
          events={events.data?.list ?? none}
          {...{ span, at: shown, ...edges }}
        />
        <div className={style.cursor}>
          <Slider
            aria-label={words.time}
            className={style.slider}
            style={{ marginLeft: edges.left, marginRight: edges.right }}
            minValue={span.from}
            maxValue={span.to}
            step={Math.max(1, Math.round((span.to - span.from) / 500))}
            value={shown}
            onChange={(seconds) => setAt(seconds as number)}
          >
            <SliderTrack className={style.track}>
              <SliderThumb className={style.thumb} />
            </SliderTrack>
          </Slider>
          <div className={style.zoom}>
            <output>{format.dateTime(localOf(shown * 1000))}</output>
            <IconButton icon={ZoomIn} label={words.zoom_in} onPress={() => zoom(0.5)} />
            <IconButton icon={ZoomOut} label={words.zoom_out} isDisabled={isWhole} onPress={() => zoom(2)} />
            <IconButton
              icon={Maximize}
              label={words.zoom_whole}
              isDisabled={isWhole}
              onPress={() => onZoom(undefined)}
            />
          </div>
        </div>
        {isLong && <p className={style.note}>{words.long}</p>}
        {read.isLimited && <p className={style.note}>{words.limited}</p>}
        <Chosen {...{ lines, at: shown, onRemove }} />
      </div>
      {!isLong && <div className={style.map}>{journey.data && <Way driven={journey.data} at={shown} />}</div>}
    </div>
  )
}

/** Until they are told: the same each time. */
const none: readonly never[] = []

/** The lines, and behind them what the device told of those that say so, on axes of their own. */
const plotLines = (lines: readonly Line[]): readonly PlotLine[] => [
  ...lines.map(
    ({ key, scale, isState, write }, place): PlotLine => ({
      ...{ key, scale },
      // Of a state only what it may be is written, and nothing between.
      write: isState ? (value) => (Number.isInteger(value) ? write(value) : '') : write,
      color: colors[place % colors.length] as string,
      look: isState ? 'stepped' : undefined,
    }),
  ),
  ...lines.flatMap(({ key, raw }, place): PlotLine[] =>
    raw
      ? [
          {
            key: `${key} raw`,
            scale: `${key} raw`,
            color: colors[place % colors.length] as string,
            look: 'dashed',
            write: (value) => String(Math.round(value * 100) / 100),
          },
        ]
      : [],
  ),
]
