import { type Static, Type } from 'typebox'
import type { Checkin } from '../facts.ts'
import { kind } from '../kind.ts'
import { flag, Tabs } from '../params.ts'
import { byDay, type ColumnOf, driverIn, tableOf } from '../table.ts'

const Params = Type.Object({
  ...Tabs,
  show_coordinates: flag('Where it was, in a column of its own.'),
  show_places_and_zones: flag('Names of places and zones in which it was, in a column of its own.'),
  show_forms: flag('What the form is called that was filled in.'),
})
type Params = Static<typeof Params>

const refOf = ({ id, time }: Checkin) => ({ kind: 'checkin', id, from: time }) as const

const first: ColumnOf<Checkin>[] = [
  { field: 'time', title: 'time', width: 80, cell: (row, tell) => ({ ...tell.time(row.time), ref: refOf(row) }) },
  {
    ...{ field: 'address', title: 'address', width: 200, weight: 4 },
    cell: ({ place }, tell) => tell.place(place),
  },
]
const coordinates: ColumnOf<Checkin> = {
  ...{ field: 'coordinates', title: 'coordinates', width: 120 },
  cell: ({ place }, tell) => tell.coordinates(place),
}
const names: ColumnOf<Checkin> = {
  ...{ field: 'places_and_zones', title: 'places_and_zones', width: 120, weight: 2 },
  cell: ({ place }, tell) => tell.text(tell.namesAt(place).join(', ')),
}
const last: ColumnOf<Checkin>[] = [
  {
    ...{ field: 'employee', title: 'employee', width: 120, weight: 2 },
    cell: ({ driver }, tell) => driverIn(driver, tell),
  },
  { field: 'comment', title: 'comment', width: 150, weight: 3, cell: ({ comment }, tell) => tell.text(comment) },
]
const form: ColumnOf<Checkin> = {
  ...{ field: 'form', title: 'form', width: 120, weight: 2 },
  cell: (row, tell) => tell.text(row.form, refOf(row)),
}

const columnsOf = ({ show_coordinates, show_places_and_zones, show_forms }: Params): ColumnOf<Checkin>[] => [
  ...first,
  ...(show_coordinates ? [coordinates] : []),
  ...(show_places_and_zones ? [names] : []),
  ...last,
  ...(show_forms ? [form] : []),
]

export const checkins = kind({
  id: 80,
  name: 'checkins',
  params: Params,
  needs: () => ['checkins'],
  sections: (facts, params, tell) =>
    facts.checkins.length === 0
      ? []
      : [
          tableOf(
            columnsOf(params),
            byDay(facts.checkins, ({ time }) => time, tell),
            tell,
          ),
        ],
})
