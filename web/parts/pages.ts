import { keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Client, Params, Path, Result } from '#client/client.ts'
import { useSession } from '#web/session/session.tsx'
import type { Rows } from '#web/ui/rows.ts'

export type RowOf<P extends Path> = Result<P> extends { list: readonly (infer Row)[] } ? Row : never

/** As `useAsk` answers, for `Told`. */
interface AskedRows<Row> {
  data: Rows<Row> | undefined
  error: unknown
  refetch(): unknown
}

interface Page<Row> {
  list: readonly Row[]
  count: number
}

const size = 100
/** No list tells more at once. */
const most = 10_000

/**
 * The rows of an operation that tells `{ list, count }` by `limit` and `offset`, a page of them at a time, as they are
 * scrolled to: `usePages('vehicle/list', { filter, sort })`.
 */
export const usePages = <P extends Path>(path: P, params: Omit<Params<P>, 'limit' | 'offset'>): AskedRows<RowOf<P>> => {
  type Row = RowOf<P>
  const { client } = useSession()
  const [view, setView] = useState<readonly [number, number]>([0, 0])
  const ask = (part: { limit: number; offset: number }): Promise<Page<Row>> =>
    client.call(path, ...([{ ...params, ...part }] as never)) as Promise<Page<Row>>
  const base: QueryKey = [...path.split('/'), params]
  const queryOf = (page: number) => ({
    queryKey: [...base, page],
    queryFn: () => ask({ limit: size, offset: page * size }),
  })
  // It tells the count wherever the table is; while another filter is under way, the former rows stay to be seen.
  const first = useQuery({ ...queryOf(0), placeholderData: keepPreviousData })
  const [from, to] = view
  const places = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((page) => page > 0)
  const others = useQueries({ queries: places.map(queryOf) })
  const pages = new Map([[0, first.data], ...places.map((page, i) => [page, others[i]?.data] as const)])
  // What has been seen stays at hand while it is scrolled past again.
  const key = JSON.stringify(base)
  const seen = useRef({ key, pages: new Map<number, Page<Row>>() })
  if (seen.current.key !== key) seen.current = { key, pages: new Map() }
  for (const [page, told] of pages) if (told) seen.current.pages.set(page, told)
  const { pages: known } = seen.current
  const show = useCallback((top: number, bottom: number) => {
    const next = [Math.floor(top / size), Math.floor(bottom / size)] as const
    setView((before) => (before[0] === next[0] && before[1] === next[1] ? before : next))
  }, [])
  return {
    data: first.data && {
      key,
      count: first.data.count,
      at: (place) => known.get(Math.floor(place / size))?.list[place % size],
      show,
      all: async () => (await ask({ limit: most, offset: 0 })).list,
    },
    error: first.error,
    refetch: first.refetch,
  }
}

/** All rows of such an operation, a thousand at a time, for a file. */
export async function* pagesOf<P extends Path>(
  client: Client,
  path: P,
  params: Omit<Params<P>, 'limit' | 'offset'>,
): AsyncGenerator<Page<RowOf<P>>> {
  for (let offset = 0, count = 1; offset < count; offset += at_once) {
    const part = { ...params, limit: at_once, offset }
    const page = (await client.call(path, ...([part] as never))) as Page<RowOf<P>>
    yield page
    count = page.count
  }
}

const at_once = 1_000

/** Rows that are all there already, such as those of a list that the service tells whole. */
export const rowsOf = <Row>(list: readonly Row[], key = ''): Rows<Row> => ({
  key,
  count: list.length,
  at: (place) => list[place],
  show: () => undefined,
  all: async () => list,
})
