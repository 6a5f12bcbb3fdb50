import type { Fleet } from '#web/live/fleet.ts'
import { Expiry } from '#web/parts/expiry.tsx'
import { TagNames, type TagText } from '#web/parts/tag-picker.tsx'
import { type Column, dayOf } from '#web/ui/table.tsx'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import { HeardCell, StateCell } from '../live-cells.tsx'
import { Marker } from '../marker.tsx'
import type { Tracker } from './facts.ts'
import style from './screen.module.css'

const Name = ({ device: { marker, label } }: { device: Device }) => (
  <span className={style.group}>
    <Marker marker={marker} />
    <span className={style.name}>{label}</span>
  </span>
)

/** A tracker with what the table tells of it by name. */
export interface Device extends Tracker {
  model: string
  group: { title: string; color: string } | undefined
}

/** Days: a plan that is paid by the month is renewed at its end. */
const plan_soon = 3

interface Means {
  format: Format
  tagText: TagText
  fleet: Fleet
  states: Words<'ui'>['states']
}

export const columnsOf = (
  { fields }: Words<'fleet/devices'>,
  { format, tagText, fleet, states }: Means,
): readonly Column<Device>[] => [
  {
    id: 'label',
    title: fields.label,
    sort: 'label',
    width: 160,
    grow: 2,
    cell: (device) => <Name device={device} />,
    written: ({ label }) => label,
  },
  {
    id: 'state',
    title: fields.state,
    sort: 'state',
    width: 120,
    cell: ({ id }) => <StateCell id={id} />,
    written: ({ id }) => {
      const row = fleet.row(id)
      return row && states[row.standing]
    },
  },
  {
    id: 'heard',
    title: fields.heard,
    sort: 'heard',
    width: 116,
    cell: ({ id }) => <HeardCell id={id} />,
    written: ({ id }) => dayOf(fleet.row(id)?.state?.last_update),
  },
  { id: 'model', title: fields.model, sort: 'model', width: 150, grow: 1, cell: ({ model }) => model },
  { id: 'device_id', title: fields.device_id, sort: 'device_id', width: 140, cell: ({ source }) => source.device_id },
  {
    id: 'group',
    title: fields.group,
    sort: 'group',
    width: 110,
    cell: ({ group }) =>
      group && (
        <span className={style.group}>
          <span className={style.dot} style={{ background: `#${group.color}` }} />
          <span className={style.name}>{group.title}</span>
        </span>
      ),
    written: ({ group }) => group?.title,
  },
  {
    id: 'tags',
    title: fields.tags,
    width: 96,
    cell: ({ tag_bindings }) => <TagNames ids={tag_bindings.map(({ tag_id }) => tag_id)} />,
    written: ({ tag_bindings }) => tagText(tag_bindings.map(({ tag_id }) => tag_id)),
  },
  {
    id: 'plan_end',
    title: fields.plan_end,
    sort: 'plan_end',
    width: 196,
    isTitled: true,
    cell: ({ source }) => <Expiry until={source.tariff_end_date} soon={plan_soon} />,
    written: ({ source }) => dayOf(source.tariff_end_date),
  },
  {
    id: 'created',
    title: fields.created,
    sort: 'created',
    width: 110,
    isExtra: true,
    cell: ({ source }) => format.date(source.creation_date),
    written: ({ source }) => dayOf(source.creation_date),
  },
  { id: 'phone', title: fields.phone, sort: 'phone', isExtra: true, cell: ({ source }) => source.phone },
]

/** By what a column sorts. */
export const sortValue = (fleet: Fleet, device: Device, property: string): string | null | undefined => {
  const { source } = device
  switch (property) {
    case 'state':
      return fleet.row(device.id)?.standing
    case 'heard':
      return fleet.row(device.id)?.state?.last_update
    case 'model':
      return device.model
    case 'device_id':
      return source.device_id
    case 'group':
      return device.group?.title
    case 'plan_end':
      return source.tariff_end_date
    case 'created':
      return source.creation_date
    case 'phone':
      return source.phone
    default:
      return device.label
  }
}
