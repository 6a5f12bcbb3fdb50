import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { oneOf, type Part, text, useAddress } from '#web/ui/address.ts'
import type { Rows } from '#web/ui/rows.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'

/** `property=asc` or `property=desc`, of the orders that there are. */
type Sort<Order extends string> = `${Order}=${'asc' | 'desc'}`

/** A list of the panel: what is searched and how it is sorted stand in the address. `orders` are always the same array. */
export const useListing = <Order extends string>(orders: readonly Order[], usual: Sort<Order>) => {
  const parts = useMemo(() => {
    const sorts = orders.flatMap((order) => [`${order}=asc`, `${order}=desc`] as const)
    return { q: text, sort: oneOf<string>(sorts, usual) as Part<Sort<Order>> }
  }, [orders, usual])
  const [{ q, sort }, go] = useAddress(parts)
  const [order_by, direction] = sort.split('=') as [Order, string]
  return {
    q,
    sort: sort as string,
    /** As the operations of lists take it. */
    asked: { ...(q !== undefined && { filter: q }), order_by, ascending: direction === 'asc' },
    search: (q: string) => go({ q: q.trim() || undefined }, { replace: true }),
    onSort: (sort: string) => go({ sort: sort as Sort<Order> }),
  }
}

interface ListingProps<Row extends { id: number }> {
  /** Of the screen: by it the chosen columns are kept. */
  name: string
  label: string
  columns: readonly Column<Row>[]
  asked: { data: Rows<Row> | undefined; error: unknown; refetch(): unknown }
  place?: Pick<ReturnType<typeof useListing>, 'q' | 'sort' | 'onSort'>
  openId?: number | undefined
  onOpen?(row: Row): void
  picked?: ReadonlySet<number>
  onPick?(ids: ReadonlySet<number>): void
  /** When there is nothing at all. */
  empty: { icon: LucideIcon; title: string; text?: string; children?: ReactNode }
}

export const Listing = <Row extends { id: number }>({ asked, place, empty, ...others }: ListingProps<Row>) => {
  const words = useWords('panel/terms')
  const common = useCommon()
  return (
    <Told asked={asked}>
      {(rows) => {
        if (rows.count > 0) return <Table {...others} rows={rows} sort={place?.sort} onSort={place?.onSort} />
        if (place?.q === undefined) return <Empty {...empty} />
        return <Empty icon={empty.icon} title={common.nothing_found} text={words.none_found_text} />
      }}
    </Told>
  )
}
