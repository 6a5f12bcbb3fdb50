import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Params } from '#client/client.ts'
import type { Row } from '#web/live/fleet.ts'
import { standings } from '#web/live/standing.ts'
import { onePage } from '#web/parts/export/listing.ts'
import { pagesOf, rowsOf, usePages } from '#web/parts/pages.ts'
import { useSession } from '#web/session/session.tsx'
import { sorted } from '#web/ui/sorted.ts'
import { useLive, useRoster, useUnheard } from '../live.tsx'
import type { Vehicle } from './vehicle.ts'

type Narrowed = Omit<Params<'vehicle/list'>, 'sort' | 'limit' | 'offset'>

/** What is live of a vehicle that its list can be sorted by. The service sorts by none of it: what a tracker tells is no part of its vehicle. */
const live: Readonly<Record<string, (row: Row) => string | number | undefined>> = {
  // As the map counts them: what moves first.
  state: ({ standing }) => standings.indexOf(standing),
  heard: ({ state }) => state?.last_update ?? undefined,
}

/**
 * Vehicles in an order, `property=asc|desc`: by pages where the service sorts them, else all of them, ordered here as they stood when
 * that was asked for; rows do not change places under whoever reads them. Without a device, or without a word of it, they are the last.
 * `pages`: all of them, for a file.
 */
export const useListed = (narrowed: Narrowed, sort: string) => {
  const { client } = useSession()
  const { fleet } = useLive()
  const [property = ''] = sort.split('=')
  const isHere = Object.hasOwn(live, property)
  const asPages = { ...narrowed, sort: [isHere ? 'label=asc' : sort] }
  const paged = usePages('vehicle/list', asPages)
  const whole = useQuery({
    queryKey: ['vehicle', 'list', 'whole', asPages],
    queryFn: async () => {
      const list: Vehicle[] = []
      for await (const page of pagesOf(client, 'vehicle/list', asPages)) list.push(...page.list)
      return list
    },
    enabled: isHere,
    placeholderData: keepPreviousData,
  })
  const roster = useRoster()
  const unheard = useUnheard()
  // biome-ignore lint/correctness/useExhaustiveDependencies: others are in the list, or have spoken for the first time
  const list = useMemo(
    () =>
      isHere && whole.data
        ? sorted(whole.data, sort, ({ tracker_id }) => {
            const row = tracker_id ? fleet.row(tracker_id) : undefined
            return row && live[property]?.(row)
          })
        : undefined,
    [whole.data, sort, property, isHere, fleet, roster, unheard],
  )
  return {
    asked: isHere ? { ...whole, data: list && rowsOf(list, JSON.stringify([narrowed, sort])) } : paged,
    pages: () => (list ? onePage(list) : pagesOf(client, 'vehicle/list', asPages)),
  }
}
