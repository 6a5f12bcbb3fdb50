import type { Report } from '#formats/sheet/report.ts'
import type { Cell, Cover, Group, Sheet, Table } from '#formats/sheet/sheet.ts'

/** Reports to be written: trips of days, as the contract shows them. */

const hour = 3_600_000
/** 2 November 2026, 00:00 in Berlin. */
export const first_day = Date.UTC(2026, 10, 1, 23)

const two = (n: number) => String(n).padStart(2, '0')
const value = (v: string, raw: number | string | null, more: Partial<Cell> = {}): Cell => ({
  type: 'value',
  v,
  raw,
  ...more,
})
const duration = (seconds: number) =>
  value(`${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}`, seconds)

const trip = (day: number, i: number): Record<string, Cell> => {
  const begins = day + (6 + i) * hour + 12 * 60_000
  const takes = 1500 + 60 * i
  const ends = begins + takes * 1000
  const at = (time: number, address: string) => {
    const local = new Date(time + hour)
    const location = { lat: 53.55 + i / 100, lng: 9.99 }
    return value(`${two(local.getUTCHours())}:${two(local.getUTCMinutes())} - ${address}`, time, { location })
  }
  const length = 12.25 + 3.5 * i
  return {
    from: at(begins, `Große Elbstraße ${i + 1}, Hamburg`),
    to: at(ends, i % 3 === 1 ? '=cmd|calc, Lübecker Straße 120, 22087 Hamburg-Hohenfelde' : 'Hafen, Altona'),
    length: value(length.toFixed(2), length),
    time: duration(takes),
    avg_speed: value((length / (takes / 3600)).toFixed(0), length / (takes / 3600)),
    max_speed: value(String(60 + i), 60 + i),
  }
}

const sum = (rows: readonly Record<string, Cell>[], field: string) =>
  rows.reduce((all, row) => all + (row[field]?.raw as number), 0)

const group = (day: number, trips: number): Group => {
  const rows = Array.from({ length: trips }, (_, i) => trip(day, i))
  const [length, time] = [sum(rows, 'length'), sum(rows, 'time')]
  return {
    header: `Nov ${new Date(day + hour).getUTCDate()}, 2026 : ${trips}`,
    rows,
    total: {
      text: 'In total:',
      length: value(length.toFixed(1), length),
      time: duration(time),
      max_speed: value(String(59 + trips), 59 + trips),
    },
  }
}

const column = (field: string, title: string, width: number, more: object = {}): Table['columns'][number] => ({
  field,
  title,
  align: 'right',
  width,
  weight: 0,
  highlight_min_max: false,
  ...more,
})

export const tripsTable = (days: number, trips: number): Table => ({
  type: 'table',
  header: 'Trips',
  columns: [
    column('from', 'Movement start', 150, { align: 'left', weight: 3 }),
    column('to', 'Movement end', 150, { align: 'left', weight: 3 }),
    column('length', 'Total trips length,\nkm', 70),
    column('time', 'Travel time', 70),
    column('avg_speed', 'Average speed,\nkm/h', 70),
    column('max_speed', 'Max. speed,\nkm/h', 70, { highlight_min_max: true }),
  ],
  column_groups: [],
  data: Array.from({ length: days }, (_, i) => group(first_day + i * 24 * hour, trips)),
})

export const tripsSheet = (header: string, days = 2, trips = 5): Sheet => ({
  header,
  entity_ids: [1],
  additional_field: '',
  sections: [
    tripsTable(days, trips),
    {
      type: 'map_table',
      header: 'Summary',
      rows: [
        { name: 'Trips', v: String(days * trips), raw: days * trips, highlight: true },
        { name: 'Travel time', v: '10:33', raw: 633, highlight: false },
        { name: 'Odometer value *, km', v: '98 123.4', raw: 98_123.4, highlight: false },
      ],
    },
    { type: 'text', text: '* Value at the end of the period.', style: 'small_print' },
  ],
})

export const charts: Sheet = {
  header: 'Charts (Demo)',
  entity_ids: [1],
  additional_field: '',
  sections: [
    {
      type: 'chart',
      header: 'Speed',
      kind: 'lines',
      x: 'time',
      unit: 'km/h',
      series: [
        {
          title: 'Speed',
          points: Array.from({ length: 96 }, (_, i) => [
            first_day + i * 900_000,
            i % 40 === 20 ? null : 40 + 30 * Math.sin(i / 6),
          ]),
        },
        {
          title: 'Limit',
          points: [
            [first_day, 60],
            [first_day + 24 * hour, 60],
          ],
        },
      ],
    },
    {
      type: 'chart',
      header: 'Length by vehicle',
      kind: 'bars',
      x: 'name',
      names: ['Truck 1', 'Van of the northern depot', 'Анна', 'Crane'],
      unit: 'km',
      series: [
        {
          title: 'Business',
          points: [
            [0, 523.8],
            [1, 210],
            [2, 98],
            [3, 12],
          ],
        },
        {
          title: 'Private',
          points: [
            [0, 23.8],
            [1, 110],
            [2, 0],
            [3, null],
          ],
        },
      ],
    },
    {
      type: 'chart',
      header: 'Time',
      kind: 'shares',
      x: 'name',
      names: ['Driving', 'Idling', 'Standing'],
      unit: 'h',
      series: [
        {
          title: 'Time',
          points: [
            [0, 42],
            [1, 6.5],
            [2, 119.5],
          ],
        },
      ],
    },
    {
      type: 'chart',
      header: 'Ignition',
      kind: 'intervals',
      x: 'time',
      unit: '',
      series: [
        {
          title: 'Truck 1',
          points: [
            [first_day + 6 * hour, 1, first_day + 10 * hour],
            [first_day + 12 * hour, 1, first_day + 17 * hour],
          ],
        },
        { title: 'Van', points: [[first_day + 3 * hour, 1, first_day + 20 * hour]] },
      ],
    },
    {
      type: 'map',
      header: 'Where',
      lines: ['_p~iF~ps|U_ulLnnqC_mqNvxq`@'],
      points: [
        { lat: 38.5, lng: -120.2, label: 'Start' },
        { lat: 43.252, lng: -126.453, label: 'End' },
      ],
    },
  ],
}

const cover: Cover = {
  title: 'Trip report',
  created: Date.UTC(2026, 10, 22, 17, 5),
  lines: [
    { label: 'Period', text: '2 to 8 November 2026' },
    { label: 'Devices', text: 'Truck 1, Van of the northern depot' },
  ],
}

export const reportOf = (sheets: readonly Sheet[], more: Partial<Report> = {}): Report => ({
  cover,
  brand: { title: 'Nordfleet', color: '#0a7d4f' },
  style: { locale: 'en_GB', time_zone: 'Europe/Berlin' },
  headless: false,
  map_link: 'https://example.org/map?lat={lat}&lng={lng}&z={zoom}',
  headers: sheets.map(({ header }) => header),
  sheets: async function* () {
    yield* sheets
  },
  ...more,
})
