import type { Query } from '#store/query.ts'
import type { Detection } from '#track/detection.ts'
import { flag } from '#track/point.ts'
import { running } from '#track/running.ts'
import type { Selection, Wanted } from '#track/selection.ts'
import type { Period } from './runs.ts'
import { readColumns } from './selected.ts'

/** When engines were on, by the ignition as the owner has it. Only its column is read, and those of places where they are wanted. */

/** Where a run began or ended; its address is not known yet. */
export interface Spot {
  lat: number
  lng: number
  address: string
}

type Ignited = Pick<Detection, 'virtual_ignition'>

/** Columns that tell when an engine was on. */
export const engineColumns = ({ virtual_ignition: by }: Ignited, places: boolean): Wanted => ({
  fields: places ? ['lat', 'lng'] : [],
  names: new Set([by?.name ?? 'ignition']),
})

/** Goes along selections of those columns; what `running` answers then are the engine's runs. */
export const engineWalk = ({ virtual_ignition: by }: Ignited) => {
  const walk = running<Spot>()
  const name = by?.name ?? 'ignition'
  return {
    ...walk,
    go({ columns, measures }: Selection): void {
      const { numbers, texts } = measures.get(name) ?? {}
      const { lat, lng, flags } = columns
      columns.time.forEach((time, row) => {
        const value = texts?.[row] ?? numbers?.[row]
        if (value === undefined || Number.isNaN(value)) return
        const on = by ? by.isOn(value) : value === 1
        if (on === undefined) return
        const isPlaced = ((flags[row] as number) & flag.no_fix) === 0 && lat && lng
        walk.take(time, on, isPlaced ? { lat: lat[row] as number, lng: lng[row] as number, address: '' } : undefined)
      })
    },
  }
}

/** Goes along a period of a source. */
export const engineWithin = async (
  query: Query,
  source_id: number,
  { detection, places, ...period }: Period & { detection: Ignited; places: boolean },
) => {
  const walk = engineWalk(detection)
  for await (const selection of readColumns(query, source_id, engineColumns(detection, places), period))
    walk.go(selection)
  return walk
}
