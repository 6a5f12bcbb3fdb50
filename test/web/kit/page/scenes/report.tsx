import type { Result as Answer } from '#client/client.ts'
import { Result } from '#web/fleet/reports/result/result.tsx'
import { scene } from '../scene.tsx'

/** What a finished report says, of sheets that are made up. */

type Sheet = Answer<'report/tracker/sheet/read'>
type Section = Sheet['list'][number]
type Cell = NonNullable<Section['data']>[number]['rows'][number][string]

const begun = Date.UTC(2026, 9, 5, 6)
const day = 86_400_000
const column = (field: string, title: string, width: number, more: object = {}) => ({
  ...{ field, title, align: 'right' as const, width, weight: 1, highlight_min_max: false },
  ...more,
})
const columns = [
  column('from', 'Movement start', 150, { align: 'left', weight: 3 }),
  column('to', 'Movement end', 150, { align: 'left', weight: 3 }),
  column('length', 'Trip length,\nkm', 80),
  column('time', 'Travel time', 80),
  column('avg_speed', 'Average speed,\nkm/h', 80),
  column('max_speed', 'Max. speed,\nkm/h', 80, { highlight_min_max: true }),
]
const cell = (v: string, raw: Cell['raw'], more: Partial<Cell> = {}): Cell => ({ type: 'value', v, raw, ...more })
const two = (value: number): string => String(value).padStart(2, '0')
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`

/** A drive of a made-up day: lengths fall and rise. */
const drive = (i: number) => {
  const from = begun + Math.floor(i / 50) * day + (i % 50) * 900_000
  const km = 3 + ((i * 37) % 100) / 4
  const location = { lat: 52.5 + (i % 90) / 1000, lng: 13.4 }
  const street = i % 4 === 0 ? `Long Street of the Old Market ${i}, 10117 Berlin, Germany` : `Main Street ${i}`
  return {
    from: cell(`${clock(360 + (i % 50) * 15)} - ${street}`, from, {
      location,
      ref: { kind: 'track', id: i + 1, from, to: from + 600_000 },
    }),
    to: cell(`${clock(370 + (i % 50) * 15)} - Depot`, from + 600_000, { location }),
    length: cell(km.toFixed(2), km),
    time: cell('00:10', 600),
    avg_speed: cell(String(Math.round(km * 6)), Math.round(km * 6)),
    max_speed: cell(String(50 + (i % 40)), 50 + (i % 40)),
  }
}

/** Groups of fifty drives, each with a total. */
const tableOf = (rows: number, header = ''): Section => ({
  ...{ type: 'table', header, columns, column_groups: [] },
  data: Array.from({ length: Math.ceil(rows / 50) }, (_, group) => {
    const count = Math.min(50, rows - group * 50)
    return {
      header: `Oct ${5 + group}, 2026 : ${count}`,
      rows: Array.from({ length: count }, (_, i) => drive(group * 50 + i)),
      total: { text: 'In total:', length: cell('523.8', 523.8), time: cell('08:20', 30_000) },
    }
  }),
})

const figures: Section = {
  ...{ type: 'map_table', header: 'Summary' },
  rows: [
    { name: 'Trips', v: '50', raw: 50, highlight: false },
    { name: 'Total trips length, km', v: '523.8', raw: 523.8, highlight: true },
  ],
}
const text: Section = { type: 'text', text: '* Value at the end of the period.', style: 'small_print' }
const names = ['North depot', 'Harbour', 'A customer whose name is rather long and goes on', 'Workshop']
const chart = (kind: 'lines' | 'bars' | 'shares' | 'intervals', x: 'time' | 'name', header: string): Section => ({
  ...{ type: 'chart', header, kind, x, unit: kind === 'lines' ? 'km/h' : '' },
  ...(x === 'name' && { names }),
  series: (kind === 'lines' || kind === 'intervals' ? ['Van 1', 'Van 2'] : ['Visits']).map((title, at) => ({
    title,
    points: Array.from({ length: x === 'name' ? names.length : 40 }, (_, i) =>
      x === 'name'
        ? [i, 12 - 3 * i]
        : [
            begun + i * 1_800_000 + at * 60_000,
            40 + 20 * Math.sin(i / 4 + at),
            ...(kind === 'lines' ? [] : [begun + i * 1_800_000 + 1_200_000]),
          ],
    ),
  })),
})
const charts = [
  chart('lines', 'time', 'Speed'),
  chart('bars', 'time', 'Max. speed'),
  chart('bars', 'name', 'Visits'),
  chart('shares', 'name', 'Events by kind'),
  chart('intervals', 'time', 'Engine on'),
]

const nothing: Section = { type: 'text', text: 'Nothing in this period.', style: 'normal' }
const sections = {
  all: (rows: number): Section[] => [tableOf(rows), figures, text, ...charts],
  table: (rows: number): Section[] => [tableOf(rows)],
  nothing: (): Section[] => [nothing],
}
let shown: ReportProps = { what: 'all', rows: 60, sheets: 1 }

interface ReportProps {
  what: keyof typeof sections
  rows: number
  sheets: number
}

const View = (props: ReportProps) => {
  shown = props
  return (
    <main style={{ flex: 1, minHeight: 0, margin: '0 -16px' }}>
      <h1 style={{ position: 'absolute', clipPath: 'inset(50%)' }}>Report</h1>
      <Result id={1} />
    </main>
  )
}

const headerOf = (index: number): string => (shown.sheets > 1 && index === 0 ? 'Summary' : `Van ${index}`)

export const report = scene(View, {
  'report/tracker/list': () => ({
    list: [
      {
        ...{ id: 1, title: 'Trips', type: 'user', percent: 100, time_filter: null },
        ...{ created: '2026-11-01 00:00:00', from: '2026-10-05 00:00:00', to: '2026-10-12 23:59:59' },
        parameters: {
          ...{ geocoder: null, trackers: [7], include_places_in_address: true, include_zones_in_address: true },
          plugins: [{ plugin_id: 4 }],
          locale_info: { locale: 'en_US', time_zone: 'Europe/Berlin', measurement_system: 'metric' },
        },
      },
    ],
  }),
  'report/tracker/sheet/list': () => ({
    list: Array.from({ length: shown.sheets }, (_, i) => ({
      ...{ header: headerOf(i), entity_ids: [7 + i] },
      rows: i % 3 === 2 ? 0 : shown.rows,
    })),
  }),
  'report/tracker/sheet/read': ({ index }) => ({
    ...{ header: headerOf(index), entity_ids: [7 + index] },
    list: sections[index % 3 === 2 ? 'nothing' : shown.what](shown.rows),
  }),
})
