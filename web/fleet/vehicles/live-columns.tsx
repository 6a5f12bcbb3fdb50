import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Fleet, Row } from '#web/live/fleet.ts'
import { written } from '#web/parts/coordinates/links.ts'
import { type Column, dayOf } from '#web/ui/table.tsx'
import type { Words } from '#web/words/dictionary.ts'
import { nameOf } from '../employees/employee.ts'
import { useRow } from '../live.tsx'
import { HeardCell, StateCell, WhereCell } from '../live-cells.tsx'
import { type ListedType, listed_types, ReadingCell } from '../readings/reading-cell.tsx'
import style from './screen.module.css'
import type { Vehicle } from './vehicle.ts'

export interface LiveMeans {
  fleet: Fleet
  states: Words<'ui'>['states']
  /** Names of models of devices, by their codes. */
  models: ReadonlyMap<string, string>
  /** What the first sensor of that kind of a tracker says, as far as it was asked. */
  readingOf(tracker_id: number, type: ListedType): string | undefined
}

/** What a vehicle's device tells of it, and which it is. */
export const liveColumns = (
  words: Words<'fleet/vehicles'>,
  { fleet, states, models, readingOf }: LiveMeans,
): readonly Column<Vehicle>[] => {
  const rowOf = ({ tracker_id }: Vehicle): Row | undefined => (tracker_id ? fleet.row(tracker_id) : undefined)
  const modelOf = (vehicle: Vehicle): string | undefined => {
    const model = rowOf(vehicle)?.tracker.source.model
    return model && (models.get(model) ?? model)
  }
  return [
    {
      id: 'state',
      title: words.live.state,
      sort: 'state',
      width: 190,
      cell: ({ tracker_id }) => tracker_id && <StateCell id={tracker_id} isSince />,
      written: (vehicle) => {
        const row = rowOf(vehicle)
        return row && states[row.standing]
      },
    },
    {
      id: 'where',
      title: words.live.where,
      width: 160,
      grow: 2,
      cell: ({ tracker_id }) => tracker_id && <WhereCell id={tracker_id} />,
      written: (vehicle) => {
        const at = rowOf(vehicle)?.state?.gps?.location
        return at && written(at)
      },
    },
    {
      id: 'tracker',
      title: words.live.device,
      sort: 'tracker_label',
      width: 130,
      cell: (vehicle) => <Device {...vehicle} model={modelOf(vehicle)} words={words} />,
      written: ({ tracker_label }) => tracker_label,
    },
    {
      id: 'heard',
      title: words.live.heard,
      sort: 'heard',
      width: 112,
      cell: ({ tracker_id }) => tracker_id && <HeardCell id={tracker_id} />,
      written: (vehicle) => dayOf(rowOf(vehicle)?.state?.last_update),
    },
    ...listed_types.map(
      (type): Column<Vehicle> => ({
        ...{ id: `sensor_${type}`, title: words.sensors[type], width: 110, isExtra: true, isTitled: true },
        cell: ({ tracker_id }) =>
          tracker_id && (
            // It waits for words of its own, and the table stays.
            <Suspense>
              <ReadingCell id={tracker_id} type={type} />
            </Suspense>
          ),
        written: ({ tracker_id }) => (tracker_id ? readingOf(tracker_id, type) : undefined),
      }),
    ),
    {
      id: 'driver',
      title: words.driver,
      width: 130,
      isExtra: true,
      cell: ({ tracker_id }) => tracker_id && <Driver id={tracker_id} />,
      written: (vehicle) => driverOf(rowOf(vehicle)),
    },
    {
      id: 'device_model',
      title: words.live.device_model,
      width: 150,
      isExtra: true,
      cell: (vehicle) => modelOf(vehicle),
      written: modelOf,
    },
    {
      id: 'device_id',
      title: words.live.device_id,
      width: 140,
      isExtra: true,
      cell: (vehicle) => rowOf(vehicle)?.tracker.source.device_id,
    },
  ]
}

interface DeviceProps extends Pick<Vehicle, 'label' | 'tracker_id' | 'tracker_label'> {
  model: string | undefined
  words: Words<'fleet/vehicles'>
}

/** Its device, which is opened by a press; a vehicle without one says so. */
const Device = ({ label, tracker_id, tracker_label, model, words }: DeviceProps) =>
  tracker_id ? (
    <Link to={'/devices' as never} search={{ tracker: String(tracker_id) } as never} title={tracker_label ?? ''}>
      {tracker_label === label ? (model ?? tracker_label) : tracker_label}
    </Link>
  ) : (
    <span className={style.none}>{words.live.no_device}</span>
  )

const driverOf = (row: Row | undefined): string | undefined =>
  row?.driver && nameOf({ first_name: row.driver.first_name, last_name: row.driver.last_name })

const Driver = ({ id }: { id: number }) => driverOf(useRow(id))
