import { Plus, Warehouse } from 'lucide-react'
import { useMemo } from 'react'
import type { Result } from '#client/client.ts'
import { rowsOf } from '#web/parts/pages.ts'
import { PickedRecords } from '#web/parts/picked-records.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Records } from '#web/ui/records.tsx'
import { shortAddresses } from '#web/ui/short-addresses.ts'
import { holds, sorted } from '#web/ui/sorted.ts'
import type { Column } from '#web/ui/table.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { GarageDrawer } from './garage-drawer.tsx'

type Garage = Result<'garage/list'>['list'][number]
interface Row extends Garage {
  count: number
}

const parts = { garage: id, add: flag, filter: text, sort: text }

/** The garages of the account, and one of them beside. */
export default function GaragesScreen() {
  const words = useWords('fleet/garages')
  const format = useFormat()
  const { may } = useUser()
  const asked = useAsk('garage/list')
  const vehicles = useAsk('vehicle/list', {}).data?.list
  const [{ garage: openId, add, filter, sort = 'organization_name=asc' }, go] = useAddress(parts)
  const mayChange = may('vehicle_update')
  const close = (): void => go({ garage: undefined, add: false })
  const short = useMemo(
    () => shortAddresses((asked.data?.list ?? []).map(({ location }) => location?.address)),
    [asked.data],
  )
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      {
        id: 'organization_name',
        title: words.organization_name,
        sort: 'organization_name',
        width: 180,
        grow: 2,
        cell: ({ organization_name }) => organization_name || words.unnamed,
      },
      {
        id: 'dispatcher_name',
        title: words.dispatcher_name,
        sort: 'dispatcher_name',
        width: 140,
        cell: ({ dispatcher_name }) => dispatcher_name,
      },
      {
        id: 'mechanic_name',
        title: words.mechanic_name,
        sort: 'mechanic_name',
        width: 140,
        cell: ({ mechanic_name }) => mechanic_name,
      },
      {
        id: 'address',
        title: words.address,
        sort: 'address',
        width: 180,
        grow: 3,
        cell: ({ location }) => location && <span title={location.address}>{short(location.address)}</span>,
      },
      {
        id: 'count',
        title: words.vehicles,
        sort: 'count',
        width: 90,
        isNumber: true,
        cell: ({ count }) => format.number(count),
      },
    ],
    [words, format, short],
  )
  const rows = useMemo(() => {
    const count = new Map<number, number>()
    for (const { garage_id } of vehicles ?? []) if (garage_id) count.set(garage_id, (count.get(garage_id) ?? 0) + 1)
    const found = (asked.data?.list ?? [])
      .filter(({ organization_name, dispatcher_name, mechanic_name, location }) =>
        holds(filter, organization_name, dispatcher_name, mechanic_name, location?.address),
      )
      .map((garage) => ({ ...garage, count: count.get(garage.id) ?? 0 }))
    const read = (row: Row, property: string) =>
      property === 'address' ? row.location?.address : row[property as 'organization_name' | 'count']
    return rowsOf(sorted(found, sort, read), `${filter} ${sort}`)
  }, [asked.data, vehicles, filter, sort])
  const create = mayChange && (
    <Button look="primary" icon={Plus} onPress={() => go({ garage: undefined, add: true })}>
      {words.new_garage}
    </Button>
  )
  const garage = asked.data?.list.find(({ id }) => id === openId)
  return (
    <Records
      name="garages"
      icon={Warehouse}
      words={words}
      asked={{ ...asked, data: asked.data && rows }}
      isBare={asked.data?.list.length === 0}
      columns={columns}
      openId={openId}
      filter={filter}
      sort={sort}
      onOpen={(garage) => go({ garage, add: false })}
      onFilter={(filter) => go({ filter }, { replace: true })}
      onSort={(sort) => go({ sort }, { replace: true })}
      ways={create}
      many={mayChange && (({ rows: _, ...ticked }) => <PickedRecords {...ticked} words={words} path="garage/delete" />)}
      drawer={(garage || add) && <GarageDrawer key={garage?.id ?? 'new'} garage={garage} onClose={close} />}
    />
  )
}
