import { Type } from 'typebox'
import { Id, LatLng, Named, OneOf } from '#contract/schema.ts'

/** Sheets of reports as answers have them (supplement 2, 2.2): `formats/sheet/sheet.ts` says what is in them. */

const Raw = Type.Unsafe<number | string | null>({
  type: ['number', 'string', 'null'],
  description:
    'The figure behind it: seconds of durations, milliseconds since 1970 UTC of times, else in the unit of the column.',
})

const Ref = Named('ReportRef', {
  kind: OneOf(['track', 'stop', 'event', 'zone', 'place', 'checkin', 'employee', 'tracker'], {
    description: 'What it is.',
  }),
  id: Type.Integer({ description: 'The id of that, be it a track or an event; 0 of a stop, which has none.' }),
  tracker_id: Type.Optional(Id),
  from: Type.Optional(Type.Number({ description: 'Milliseconds since 1970 UTC.' })),
  to: Type.Optional(Type.Number({ description: 'Milliseconds since 1970 UTC.' })),
})

const Cell = Named('ReportCell', {
  type: OneOf(['value']),
  v: Type.String({ description: 'As it is shown, in the language, zone and units of who asked.' }),
  raw: Raw,
  location: Type.Optional(LatLng),
  ref: Type.Optional({ ...Ref, description: 'Beyond the contract: what the figure comes from.' }),
})

const Column = Named('ReportColumn', {
  field: Type.String({ description: 'The key of its cells.' }),
  title: Type.String({ description: 'Its unit stands behind a line break.' }),
  align: OneOf(['left', 'right'], { description: 'To which side figures stand.' }),
  width: Type.Integer({ description: 'Pixels.' }),
  weight: Type.Integer({ description: 'How much of what is left over it takes.' }),
  highlight_min_max: Type.Boolean({ description: 'The least and the greatest are to catch the eye.' }),
})

const Group = Named('ReportGroup', {
  header: Type.String({ description: 'A day and how many rows it has, such as `Oct 6, 2020 (Tue) : 7`.' }),
  rows: Type.Array(Type.Record(Type.String(), Cell), { description: 'Cells by the `field` of their columns.' }),
  total: Type.Optional(
    Type.Record(Type.String(), Type.Union([Cell, Type.String()]), {
      description: '`text`, and cells by the `field` of their columns.',
    }),
  ),
})

const Point = Type.Array(Type.Unsafe<number | null>({ type: ['number', 'null'] }), { minItems: 2, maxItems: 3 })

const Section = Named('ReportSection', {
  type: OneOf(['table', 'map_table', 'text', 'chart', 'map'], {
    description: '`chart` and `map` are beyond the contract, which shows no JSON of charts.',
  }),
  header: Type.Optional(Type.String({ description: 'A heading; may be empty.' })),
  columns: Type.Optional(Type.Array(Column, { description: 'Of a `table`.' })),
  column_groups: Type.Optional(
    Type.Array(
      Named('ReportColumnGroup', {
        title: Type.String(),
        fields: Type.Array(Type.String(), { description: 'Of the columns below it.' }),
      }),
      { description: 'Titles over several columns; none of ours has any.' },
    ),
  ),
  data: Type.Optional(Type.Array(Group, { description: 'Rows of a `table`, in groups.' })),
  rows: Type.Optional(
    Type.Array(
      Named('ReportFigure', {
        name: Type.String(),
        v: Type.String({ description: 'As it is shown.' }),
        raw: Raw,
        highlight: Type.Boolean({ description: 'It is to catch the eye.' }),
      }),
      {
        description: 'Of a `map_table`.',
      },
    ),
  ),
  text: Type.Optional(Type.String({ description: 'Of a `text`.' })),
  style: Type.Optional(OneOf(['normal', 'small_print'], { description: 'Of a `text`.' })),
  kind: Type.Optional(OneOf(['lines', 'bars', 'shares', 'intervals'], { description: 'Of a `chart`.' })),
  x: Type.Optional(
    OneOf(['time', 'day', 'distance', 'name'], {
      description:
        'What `x` is: milliseconds since 1970 UTC, also for a `day`, somewhere within it; a length of way; or a place in `names`.',
    }),
  ),
  names: Type.Optional(Type.Array(Type.String(), { description: 'Names of what a chart shows side by side.' })),
  unit: Type.Optional(Type.String({ description: 'Of the axis of a chart.' })),
  series: Type.Optional(
    Type.Array(Named('ReportSeries', { title: Type.String(), points: Type.Array(Point) }), {
      description: 'Points of `x`, value, and where an interval ends.',
    }),
  ),
  lines: Type.Optional(Type.Array(Type.String(), { description: 'Encoded polylines of 5 decimals.' })),
  points: Type.Optional(
    Type.Array(Named('ReportPlace', { ...LatLng.properties, label: Type.String() }), { description: 'Of a `map`.' }),
  ),
})

export const Sheet = Named('ReportSheet', {
  header: Type.String({ description: 'Whom it is about, such as `Label (vehicle)`.' }),
  entity_ids: Type.Array(Id, { description: 'Of trackers.' }),
  additional_field: Type.String({ description: 'Empty.' }),
  sections: Type.Array(Section, { description: 'What stands on it, from above.' }),
})
