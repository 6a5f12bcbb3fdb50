import { RadioTower } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePages } from '#web/parts/pages.ts'
import { text, useAddress } from '#web/ui/address.ts'
import { Page } from '#web/ui/page.tsx'
import type { Rows } from '#web/ui/rows.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { Listing, useListing } from '../listing.tsx'
import { here, nowHere } from '../moment.ts'
import { DeviceDrawer } from './device-drawer.tsx'
import style from './screen.module.css'
import type { UnknownDevice } from './unknown-device.ts'

const orders = ['device', 'protocol', 'address', 'knocks', 'first_time', 'last_time'] as const
const parts = { device: text }
const nameOf = ({ protocol, device }: UnknownDevice): string => `${protocol} ${device}`

/** A row of the table is known by a number: here by its place. */
const numbered = (rows: Rows<UnknownDevice>): Rows<UnknownDevice & { id: number }> => ({
  ...rows,
  at: (place) => {
    const row = rows.at(place)
    return row && { ...row, id: place }
  },
  all: async () => (await rows.all()).map((row, id) => ({ ...row, id })),
})

/** Devices that send and that nobody registered. */
export const UnknownDevices = ({ choice }: { choice: ReactNode }) => {
  const words = useWords('panel/operator')
  const place = useListing(orders, 'last_time=desc')
  const [{ device }, go] = useAddress(parts)
  const told = usePages('panel/device/unknown/list', place.asked)
  const rows = told.data && numbered(told.data)
  const again = useRef(told.refetch)
  again.current = told.refetch
  useEffect(() => {
    const timer = setInterval(() => void again.current(), 5_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Page
      title={words.title}
      tools={
        <>
          {choice}
          <SearchBox value={place.q} onChange={place.search} label={words.search} />
        </>
      }
      drawer={device && <DeviceDrawer key={device} name={device} onClose={() => go({ device: undefined })} />}
    >
      <Listing
        name="panel-unknown-devices"
        label={words.unknown}
        columns={useColumns()}
        asked={{ ...told, data: rows }}
        place={place}
        onOpen={(row) => go({ device: nameOf(row) })}
        empty={{ icon: RadioTower, title: words.empty, text: words.empty_text }}
      />
    </Page>
  )
}

const useColumns = (): readonly Column<UnknownDevice & { id: number }>[] => {
  const words = useWords('panel/operator')
  const { number, ago } = useFormat()
  return [
    { id: 'device', title: words.device, cell: ({ device }) => device, sort: 'device', grow: 1, width: 180 },
    { id: 'protocol', title: words.protocol, cell: ({ protocol }) => protocol, sort: 'protocol', width: 110 },
    {
      id: 'came',
      title: words.came,
      cell: ({ came_to, came_to_port = '' }) => came_to && `${came_to} ${came_to_port}`,
      width: 130,
    },
    { id: 'address', title: words.address, cell: ({ address }) => address, sort: 'address', grow: 1, width: 150 },
    {
      id: 'knocks',
      title: words.knocks,
      cell: ({ knocks }) => number(knocks),
      sort: 'knocks',
      isNumber: true,
      width: 100,
    },
    {
      id: 'last',
      title: words.last,
      cell: ({ last_time }) => ago(here(last_time), nowHere()),
      sort: 'last_time',
      width: 160,
    },
    {
      id: 'first',
      title: words.first,
      cell: ({ first_time }) => ago(here(first_time), nowHere()),
      sort: 'first_time',
      width: 160,
    },
    {
      id: 'bytes',
      title: words.bytes,
      cell: ({ bytes }) => <span className={style.bytes}>{bytes}</span>,
      grow: 2,
      width: 200,
      isExtra: true,
    },
  ]
}
