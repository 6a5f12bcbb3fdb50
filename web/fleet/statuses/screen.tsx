import { ListChecks, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { ApiError } from '#client/client.ts'
import { rowsOf } from '#web/parts/pages.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { sorted } from '#web/ui/sorted.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import type { Listing } from './listing.ts'
import { ListingDrawer } from './listing-drawer.tsx'

interface Row extends Listing {
  trackers: number
}

const parts = { list: id, add: flag, sort: text }
const feature_unavailable = 236

/** The lists of working statuses, and one of them beside: its statuses, and the trackers that have it. */
export default function StatusesScreen() {
  const words = useWords('fleet/statuses')
  const common = useCommon()
  const format = useFormat()
  const { may } = useUser()
  const asked = useAsk('status/listing/list')
  const trackers = useAsk('tracker/list').data?.list
  const [{ list: openId, add, sort = 'label=asc' }, go] = useAddress(parts)
  const columns = useMemo((): readonly Column<Row>[] => {
    const answer = (is: boolean) => (is ? common.yes : common.no)
    return [
      { id: 'label', title: words.label, sort: 'label', width: 180, grow: 2, cell: ({ label }) => label },
      {
        id: 'entries',
        title: words.entries,
        sort: 'entries',
        width: 90,
        isNumber: true,
        cell: ({ entries }) => format.number(entries.length),
      },
      {
        id: 'trackers',
        title: words.list_trackers,
        sort: 'trackers',
        width: 90,
        isNumber: true,
        cell: ({ trackers }) => format.number(trackers),
      },
      {
        id: 'employee_controlled',
        title: words.by_employees,
        width: 150,
        isTitled: true,
        cell: ({ employee_controlled }) => answer(employee_controlled),
      },
      {
        id: 'supervisor_controlled',
        title: words.by_users,
        width: 150,
        isTitled: true,
        cell: ({ supervisor_controlled }) => answer(supervisor_controlled),
      },
    ]
  }, [words, common, format])
  const rows = useMemo(() => {
    const list = (asked.data?.list ?? []).map((listing) => ({
      ...listing,
      trackers: (trackers ?? []).filter(({ source }) => source.status_listing_id === listing.id).length,
    }))
    const read = (row: Row, property: string) =>
      property === 'entries' ? row.entries.length : row[property as 'label' | 'trackers']
    return rowsOf(sorted(list, sort, read), sort)
  }, [asked.data, trackers, sort])
  const close = (): void => go({ list: undefined, add: false })
  const create = may('tracker_update') && (
    <Button look="primary" icon={Plus} onPress={() => go({ list: undefined, add: true })}>
      {words.new_list}
    </Button>
  )
  if (asked.error instanceof ApiError && asked.error.code === feature_unavailable)
    return (
      <Page title={words.title}>
        <Empty icon={ListChecks} title={words.unavailable} text={words.empty_text} />
      </Page>
    )
  const listing = asked.data?.list.find(({ id }) => id === openId)
  return (
    <Page
      title={words.title}
      actions={rows.count > 0 && create}
      drawer={(listing || add) && <ListingDrawer key={listing?.id ?? 'new'} listing={listing} onClose={close} />}
    >
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty icon={ListChecks} title={words.empty} text={words.empty_text}>
              {create}
            </Empty>
          ) : (
            <Table
              name="statuses"
              label={words.title}
              columns={columns}
              rows={rows}
              sort={sort}
              onSort={(sort) => go({ sort }, { replace: true })}
              openId={openId}
              onOpen={({ id }) => go({ list: id, add: false })}
            />
          )
        }
      </Told>
    </Page>
  )
}
