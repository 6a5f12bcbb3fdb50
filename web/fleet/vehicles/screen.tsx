import { Car } from 'lucide-react'
import { useMemo } from 'react'
import { id, text, useAddress } from '#web/ui/address.ts'
import { Page } from '#web/ui/page.tsx'
import { usePages } from '#web/ui/rows.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Table } from '#web/ui/table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { columnsOf } from './columns.tsx'
import { vehicles } from './words.ts'

const parts = { vehicle: id, filter: text, sort: text }

/** The vehicles of the account in a table, and one of them beside. */
export default function VehiclesScreen() {
  const words = useWords(vehicles)
  const format = useFormat()
  const [{ vehicle: openId, filter, sort = 'label=asc' }, go] = useAddress(parts)
  const asked = usePages('vehicle/list', { filter, sort: [sort] })
  const columns = useMemo(() => columnsOf(words, format), [words, format])
  return (
    <Page
      title={words.title}
      tools={<SearchBox value={filter} onChange={(filter) => go({ filter }, { replace: true })} />}
    >
      <Told asked={asked}>
        {(rows) => (
          <Table
            name="vehicles"
            label={words.title}
            columns={columns}
            rows={rows}
            sort={sort}
            onSort={(sort) => go({ sort }, { replace: true })}
            openId={openId}
            onOpen={({ id }) => go({ vehicle: id })}
            empty={<Empty icon={Car} title={words.empty} />}
          />
        )}
      </Told>
    </Page>
  )
}
