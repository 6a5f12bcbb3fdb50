import { Handshake, Plus } from 'lucide-react'
import type { Result } from '#client/client.ts'
import { usePages } from '#web/parts/pages.ts'
import { flag, id, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Rows } from '#web/ui/rows.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Empty } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { Listing, useListing } from '../listing.tsx'
import { here } from '../moment.ts'
import { BlockState } from './block-state.tsx'
import { NewSubDealer } from './new-sub-dealer.tsx'
import { SubDealerDrawer } from './sub-dealer-drawer.tsx'

export type SubDealer = Result<'panel/subpaas/list'>['list'][number] & { id: number }

const orders = ['subpaas_id', 'title', 'jur_name', 'login', 'block_type', 'creation_date'] as const
const parts = { dealer: id, add: flag }

const identified = (rows: Rows<Omit<SubDealer, 'id'>>): Rows<SubDealer> => ({
  ...rows,
  at: (place) => {
    const row = rows.at(place)
    return row && { ...row, id: row.subpaas_id }
  },
  all: async () => (await rows.all()).map((row) => ({ ...row, id: row.subpaas_id })),
})

/** Dealers of the dealer. */
export default function SubDealersScreen() {
  const words = useWords('panel/subdealers')
  const { config } = useDealer()
  if (!config.features.includes('subpaas'))
    return (
      <Page title={words.title}>
        <Empty icon={Handshake} title={words.none} text={words.none_text} />
      </Page>
    )
  return <SubDealers />
}

const SubDealers = () => {
  const words = useWords('panel/subdealers')
  const { may } = useDealer()
  const place = useListing(orders, 'title=asc')
  const told = usePages('panel/subpaas/list', place.asked)
  const rows = told.data && identified(told.data)
  const [{ dealer, add }, go] = useAddress(parts)
  const close = () => go({ dealer: undefined, add: false })
  const create = may('subpaas', 'create') && (
    <Button look="primary" icon={Plus} onPress={() => go({ add: true, dealer: undefined })}>
      {words.new_dealer}
    </Button>
  )
  return (
    <Page
      title={words.title}
      actions={create}
      tools={<SearchBox value={place.q} onChange={place.search} label={words.search} />}
      drawer={
        add && create ? (
          <NewSubDealer onClose={close} onCreated={(dealer) => go({ dealer, add: false })} />
        ) : (
          dealer !== undefined && <SubDealerDrawer key={dealer} id={dealer} onClose={close} />
        )
      }
    >
      <Listing
        name="panel-subdealers"
        label={words.title}
        columns={useColumns()}
        asked={{ ...told, data: rows }}
        place={place}
        openId={dealer}
        onOpen={({ id }) => go({ dealer: id, add: false })}
        empty={{ icon: Handshake, title: words.empty, text: words.empty_text, children: create }}
      />
    </Page>
  )
}

const useColumns = (): readonly Column<SubDealer>[] => {
  const words = useWords('panel/subdealers')
  const term = useWords('panel/terms')
  const { number, date } = useFormat()
  return [
    { id: 'title', title: term.name, cell: ({ title }) => title, sort: 'title', grow: 2, width: 160 },
    { id: 'company', title: words.company, cell: ({ jur_name }) => jur_name, sort: 'jur_name', grow: 2, width: 140 },
    { id: 'login', title: term.login, cell: ({ login }) => login, sort: 'login', width: 140 },
    {
      id: 'state',
      title: term.state,
      cell: ({ block_type }) => <BlockState type={block_type} />,
      sort: 'block_type',
      width: 190,
    },
    {
      id: 'users',
      title: words.users,
      cell: ({ users_count }) => number(users_count),
      isNumber: true,
      width: 110,
    },
    {
      id: 'trackers',
      title: term.trackers,
      cell: ({ trackers_count }) => number(trackers_count),
      isNumber: true,
      width: 110,
    },
    {
      id: 'active',
      title: words.active_trackers,
      cell: ({ active_trackers_count }) => number(active_trackers_count),
      isNumber: true,
      width: 130,
      isExtra: true,
    },
    {
      id: 'created',
      title: term.created_on,
      cell: ({ creation_date }) => date(here(creation_date)),
      sort: 'creation_date',
      width: 120,
    },
  ]
}
