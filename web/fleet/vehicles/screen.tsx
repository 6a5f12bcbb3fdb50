import { Car, FileUp, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useUser } from '#web/session/user.tsx'
import { flag, id, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { ImportWizard } from '#web/ui/import/wizard.tsx'
import { Page } from '#web/ui/page.tsx'
import { type Rows, usePages } from '#web/ui/rows.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Table } from '#web/ui/table.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { plural } from '#web/words/dictionary.ts'
import { useFormat, useLanguage, useWords } from '#web/words/speech.tsx'
import { columnsOf, type Vehicle } from './columns.tsx'
import { importKind } from './import-kind.ts'
import { PickedVehicles } from './picked.tsx'
import style from './screen.module.css'
import { VehicleDrawer } from './vehicle-drawer.tsx'
import { vehicles } from './words.ts'

const parts = { vehicle: id, add: flag, filter: text, sort: text, import: text }

/** The vehicles of the account in a table, and one of them beside. */
export default function VehiclesScreen() {
  const words = useWords(vehicles)
  const language = useLanguage()
  const format = useFormat()
  const { may } = useUser()
  const [{ vehicle: openId, add, filter, import: importing, sort = 'label=asc' }, go] = useAddress(parts)
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const asked = usePages('vehicle/list', { filter, sort: [sort] })
  const columns = useMemo(() => columnsOf(words, format), [words, format])
  const kind = useMemo(() => importKind(words), [words])
  const mayChange = may('vehicle_update')
  const close = (): void => go({ vehicle: undefined, add: false })
  const create = mayChange && (
    <Button look="primary" icon={Plus} onPress={() => go({ vehicle: undefined, add: true })}>
      {words.new_vehicle}
    </Button>
  )
  const bring = mayChange && (
    <Button icon={FileUp} onPress={() => go({ import: 'new' })}>
      {words.import}
    </Button>
  )
  const isBare = asked.data?.count === 0 && !filter
  const tools = (rows: Rows<Vehicle>) =>
    picked.size > 0 ? (
      <PickedVehicles rows={rows} picked={picked} onNone={() => setPicked(new Set())} />
    ) : (
      <>
        <SearchBox label={words.search} value={filter} onChange={(filter) => go({ filter }, { replace: true })} />
        <span className="quiet">{plural(language)(rows.count, words.count)}</span>
      </>
    )
  return (
    <Page
      title={words.title}
      actions={
        !isBare && (
          <>
            {bring}
            {create}
          </>
        )
      }
      tools={!isBare && asked.data && tools(asked.data)}
      drawer={(openId || add) && <VehicleDrawer key={openId ?? 'new'} id={openId} onClose={close} />}
    >
      <Told asked={asked}>
        {(rows) =>
          isBare ? (
            <Empty icon={Car} title={words.empty} text={words.empty_text}>
              <div className={style.ways}>
                {create}
                {bring}
              </div>
            </Empty>
          ) : (
            <Table
              name="vehicles"
              label={words.title}
              columns={columns}
              rows={rows}
              sort={sort}
              onSort={(sort) => go({ sort }, { replace: true })}
              openId={openId}
              onOpen={({ id }) => go({ vehicle: id, add: false })}
              picked={picked}
              {...(mayChange && { onPick: setPicked })}
              empty={<Empty icon={Car} title={words.nothing_found} text={words.nothing_found_text} />}
            />
          )
        }
      </Told>
      {importing && <ImportWizard kind={kind} at={importing} go={(at) => go({ import: at })} />}
    </Page>
  )
}
