import { ChartLine } from 'lucide-react'
import { useMemo } from 'react'
import { ExportMenu } from '#web/parts/export/export-menu.tsx'
import { type Listing, onePage } from '#web/parts/export/listing.ts'
import { ShownTracker } from '#web/parts/tracker-picker.tsx'
import { useUser } from '#web/session/user.tsx'
import { useAddress } from '#web/ui/address.ts'
import { SwitchField } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'
import { spanOf } from '#web/ui/period.ts'
import { PeriodField } from '#web/ui/period.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { Empty, Loading } from '#web/ui/told.tsx'
import { localOf, timeOf } from '#web/words/format.ts'
import { useWords } from '#web/words/speech.tsx'
import { most_lines, parts } from './address.ts'
import type { Aligned, Span } from './aligned.ts'
import { Board } from './board.tsx'
import style from './screen.module.css'
import { type Line, type Offered, useLines, useOffered } from './use-lines.ts'

/** What a vehicle measured, by time: several values over any days, with drives, stops and events below them. */
export default function ChartsScreen() {
  const words = useWords('fleet/charts')
  const { now } = useUser()
  const [{ tracker, period, ...shown }, go] = useAddress(parts)
  const { from, to } = spanOf(period, now())
  const whole = useMemo((): Span => ({ from: timeOf(from) / 1000, to: timeOf(to) / 1000 }), [from, to])
  return (
    <Page
      title={words.title}
      isKept
      tools={
        <>
          <ShownTracker
            label={words.vehicle}
            placeholder={words.choose}
            value={tracker}
            onChange={(tracker) => go({ tracker, lines: undefined, zoom: undefined })}
          />
          <PeriodField value={period} now={now()} most={366} onChange={(period) => go({ period, zoom: undefined })} />
        </>
      }
    >
      {tracker === undefined ? (
        <Empty icon={ChartLine} title={words.choose} text={words.choose_text} />
      ) : (
        <Chosen key={tracker} tracker_id={tracker} {...shown} whole={whole} go={go} />
      )}
    </Page>
  )
}

interface ChosenProps {
  tracker_id: number
  whole: Span
  lines: readonly string[] | undefined
  zoom: Span | undefined
  raw: boolean
  go(some: { lines?: readonly string[]; zoom?: Span | undefined; raw?: boolean }, how?: { replace?: boolean }): void
}

const Chosen = ({ tracker_id, whole, lines: keys, zoom, raw, go }: ChosenProps) => {
  const words = useWords('fleet/charts')
  const offered = useOffered(tracker_id, whole)
  const chosen = useMemo(() => chosenOf(offered ?? [], keys), [offered, keys])
  const span = zoom ?? whole
  const read = useLines(tracker_id, chosen, span, raw)
  if (!offered) return <Loading />
  const set = (lines: readonly string[]): void => go({ lines: lines.slice(0, most_lines) }, { replace: true })
  return (
    <div className={style.whole}>
      <div className={style.tools}>
        <PickSeveralField
          label={words.values}
          placeholder={words.add}
          choices={offered.map(({ label, key }, id) => ({
            id,
            label,
            hint: key.startsWith('s') ? words.sensor : undefined,
          }))}
          value={chosen.map((one) => offered.indexOf(one))}
          onChange={(ids) => set(ids.flatMap((id) => offered[id]?.key ?? []))}
        />
        <SwitchField label={words.raw} value={raw} onChange={(raw) => go({ raw }, { replace: true })} />
        <ExportMenu listing={() => listingOf(words, read.lines, read.aligned, span)} isDisabled={chosen.length === 0} />
      </div>
      {chosen.length === 0 ? (
        <Empty icon={ChartLine} title={words.nothing} text={words.nothing_text} />
      ) : (
        <Board
          key={String(isLong(whole))}
          isLong={isLong(whole)}
          {...{ tracker_id, whole, span, read }}
          onZoom={(zoom) => go({ zoom })}
          onRemove={(key) => set(chosen.filter((one) => one.key !== key).map((one) => one.key))}
        />
      )}
    </div>
  )
}

/** Longer than drives are listed for. */
const isLong = ({ from, to }: Span): boolean => to - from > 31 * 86_400

/** Those that the address names; without it the first sensors, or the speed. */
const chosenOf = (offered: readonly Offered[], keys: readonly string[] | undefined): readonly Offered[] => {
  if (keys) return keys.flatMap((key) => offered.find((one) => one.key === key) ?? [])
  const sensors = offered.filter(({ key }) => key.startsWith('s'))
  return sensors.length > 0 ? sensors.slice(0, 3) : offered.filter(({ key }) => key === 'f.speed')
}

/** What is seen, a row a time. */
const listingOf = (
  words: ReturnType<typeof useWords<'fleet/charts'>>,
  lines: readonly Line[],
  { times, values }: Aligned,
  { from, to }: Span,
): Listing<number> => ({
  name: words.title,
  columns: [
    { title: words.time, told: (row) => ({ at: localOf((times[row] as number) * 1000) }) },
    ...lines.map(({ label, scale, isState }, line) => ({
      title: label,
      unit: isState ? undefined : scale || undefined,
      told: (row: number) => values[line]?.[row] ?? null,
    })),
  ],
  pages: () => onePage([...times.keys()].filter((row) => isSeen(times[row] as number, { from, to }, values, row))),
})

const isSeen = (time: number, { from, to }: Span, values: Aligned['values'], row: number): boolean =>
  from <= time && time <= to && values.some((line) => line[row] !== undefined && line[row] !== null)
