import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useClient } from '#web/session/session.tsx'
import type { Listed } from './fleet-rows.ts'

/** Vehicles that are asked for at once, and how many are looked at before somebody wishes for more. */
const at_once = 100
const unasked = 500

interface Fleet {
  /** Those that are told so far. */
  list: readonly Listed[] | undefined
  /** How many there are. */
  count: number
  error: unknown
  refetch(): unknown
  /** Looks at more of them; nothing while some are under way, or all are there. */
  more: (() => void) | undefined
}

/** Fuel of all vehicles in a period, portion by portion: each is followed once, and they are sorted among all that are there. */
export const useFleet = (from: string, to: string): Fleet => {
  const client = useClient()
  const [wanted, setWanted] = useState(unasked)
  const asked = useInfiniteQuery({
    queryKey: ['fuel', 'fleet', 'list', { from, to }],
    queryFn: ({ pageParam }) => client.call('fuel/fleet/list', { from, to, limit: at_once, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) => (pages.length * at_once < count ? pages.length * at_once : undefined),
  })
  const { data, hasNextPage, isFetching, fetchNextPage } = asked
  const pages = data?.pages
  const isWanted = hasNextPage && (pages?.length ?? 0) * at_once < wanted
  useEffect(() => {
    if (isWanted && !isFetching && !asked.error) void fetchNextPage()
  }, [isWanted, isFetching, asked.error, fetchNextPage])
  const list = useMemo(() => pages?.flatMap((page) => page.list), [pages])
  return {
    ...{ list, count: pages?.at(-1)?.count ?? 0, error: asked.error, refetch: asked.refetch },
    more: hasNextPage && !isWanted && !isFetching ? () => setWanted((before) => before + unasked) : undefined,
  }
}
