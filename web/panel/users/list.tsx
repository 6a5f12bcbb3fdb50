import { useNavigate } from '@tanstack/react-router'
import { FileDown, Plus, Users } from 'lucide-react'
import type { Result } from '#client/client.ts'
import { usePages } from '#web/parts/pages.ts'
import { useSession } from '#web/session/session.tsx'
import { flag, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SwitchField } from '#web/ui/field.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Page } from '#web/ui/page.tsx'
import { save } from '#web/ui/save.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Column } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { Listing, useListing } from '../listing.tsx'
import { here } from '../moment.ts'
import style from '../panel.module.css'
import { nameOf } from './name.ts'
import { NewUser } from './new-user.tsx'
import { UserChip } from './user-chip.tsx'

type User = Result<'panel/user/list'>['list'][number]

const orders = [
  'id',
  'login',
  'last_name',
  'balance',
  'bonus',
  'phone',
  'post_city',
  'trackers_count',
  'creation_date',
] as const
const parts = { add: flag, active: flag }

export const UserList = () => {
  const words = useWords('panel/users')
  const { may } = useDealer()
  const navigate = useNavigate()
  const place = useListing(orders, 'id=desc')
  const [{ add, active }, go] = useAddress(parts)
  const wanted = { ...place.asked, ...(active && { hide_inactive: true }) }
  const asked = usePages('panel/user/list', wanted)
  const columns = useUserColumns()
  const open = (id: number) => void navigate({ to: `/users/${id}` as never })
  const create = may('users', 'create') && (
    <Button look="primary" icon={Plus} onPress={() => go({ add: true })}>
      {words.new_user}
    </Button>
  )
  return (
    <Page
      title={words.title}
      actions={
        <>
          <Export wanted={wanted} />
          {create}
        </>
      }
      tools={
        <>
          <SearchBox value={place.q} onChange={place.search} label={words.search} />
          <SwitchField label={words.only_active} value={active} onChange={(active) => go({ active })} />
        </>
      }
      drawer={add && may('users', 'create') && <NewUser onClose={() => go({ add: false })} onCreated={open} />}
    >
      <Listing
        name="panel-users"
        label={words.title}
        columns={columns}
        asked={asked}
        place={place}
        onOpen={({ id }) => open(id)}
        empty={{ icon: Users, title: words.empty, text: words.empty_text, children: create }}
      />
    </Page>
  )
}

const useUserColumns = (): readonly Column<User>[] => {
  const words = useWords('panel/users')
  const term = useWords('panel/terms')
  const { money, number, date } = useFormat()
  const { currency } = useDealer().config.settings
  return [
    { id: 'name', title: term.user, cell: nameOf, sort: 'last_name', grow: 2, width: 160 },
    { id: 'login', title: term.login, cell: ({ login }) => login, sort: 'login', grow: 2, width: 180 },
    {
      id: 'state',
      title: term.state,
      cell: (user) => <UserChip user={user} />,
      width: 120,
    },
    {
      id: 'trackers',
      title: term.trackers,
      cell: ({ trackers_count }) => number(trackers_count),
      sort: 'trackers_count',
      isNumber: true,
      width: 110,
    },
    {
      id: 'balance',
      title: term.balance,
      cell: ({ balance }) => <span className={balance < 0 ? style.bad : ''}>{money(balance, currency)}</span>,
      sort: 'balance',
      isNumber: true,
      width: 120,
    },
    {
      id: 'bonus',
      title: term.bonus,
      cell: ({ bonus }) => money(bonus, currency),
      sort: 'bonus',
      isNumber: true,
      width: 120,
      isExtra: true,
    },
    { id: 'phone', title: term.phone, cell: ({ phone }) => phone, sort: 'phone', width: 140, isExtra: true },
    { id: 'city', title: words.city, cell: ({ post_city }) => post_city, sort: 'post_city', width: 140, isExtra: true },
    {
      id: 'created',
      title: term.created_on,
      cell: ({ creation_date }) => date(here(creation_date)),
      sort: 'creation_date',
      width: 130,
    },
    { id: 'id', title: term.number, cell: ({ id }) => id, sort: 'id', isNumber: true, width: 80 },
  ]
}

/** What is listed now, as a file. */
const Export = ({ wanted }: { wanted: ReturnType<typeof useListing<(typeof orders)[number]>>['asked'] }) => {
  const words = useWords('panel/users')
  const term = useWords('panel/terms')
  const common = useCommon()
  const { client } = useSession()
  const run = async (format: 'csv' | 'xlsx'): Promise<void> => {
    try {
      await save(await client.download('panel/user/export', { ...wanted, format }), `users.${format}`)
    } catch (error) {
      toast({ text: failureText(error, common), isFault: true })
    }
  }
  return (
    <Menu
      icon={FileDown}
      label={term.export}
      actions={[
        { id: 'csv', label: words.export_csv, run: () => void run('csv') },
        { id: 'xlsx', label: words.export_xlsx, run: () => void run('xlsx') },
      ]}
    />
  )
}
