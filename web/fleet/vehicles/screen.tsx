import { Car, FileUp, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { ExportMenu } from '#web/parts/export/export-menu.tsx'
import { pointOf } from '#web/parts/export/listing.ts'
import { tableListing } from '#web/parts/export/table-listing.ts'
import { ImportWizard } from '#web/parts/import/import-wizard.tsx'
import { useTagText } from '#web/parts/tag-picker.tsx'
import { useUser } from '#web/session/user.tsx'
import { day, flag, id, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Records } from '#web/ui/records.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useModels } from '../devices/models.ts'
import { useLive } from '../live.tsx'
import { useReadingOf } from '../readings/use-reading-of.ts'
import { Bare, BareFilter } from './bare.tsx'
import { columnsOf } from './columns.tsx'
import { importKind } from './import-kind.ts'
import { PickedVehicles } from './picked.tsx'
import { useListed } from './use-listed.ts'
import type { Vehicle } from './vehicle.ts'
import { VehicleDrawer } from './vehicle-drawer.tsx'

/** `bare`: only those without a device. */
const parts = { vehicle: id, add: flag, bare: flag, filter: text, until: day, sort: text, import: text }

/** The vehicles of the account in a table, and one of them beside. */
export default function VehiclesScreen() {
  const words = useWords('fleet/vehicles')
  const common = useCommon()
  const format = useFormat()
  const { may } = useUser()
  const { fleet } = useLive()
  const [{ vehicle: openId, add, bare, filter, until, import: importing, sort = 'label=asc' }, go] = useAddress(parts)
  const { asked, pages } = useListed(
    { filter, ...(bare && { has_tracker: false }), ...(until && { insured_until: until }) },
    sort,
  )
  const tagText = useTagText()
  const models = useModels()
  const readingOf = useReadingOf()
  const columns = useMemo(
    () => columnsOf(words, { format, tagText, fleet, states: common.states, models, readingOf }),
    [words, format, tagText, fleet, common, models, readingOf],
  )
  const kind = useMemo(() => importKind(words, <Bare />), [words])
  const mayChange = may('vehicle_update')
  const close = (): void => go({ vehicle: undefined, add: false })
  const listing = () =>
    tableListing<Vehicle>({
      table: 'vehicles',
      name: words.title,
      columns,
      pages,
      // Where its tracker is.
      place: ({ tracker_id }) => pointOf(tracker_id ? fleet.row(tracker_id)?.state?.gps?.location : undefined),
    })
  const ways = mayChange && (
    <>
      <Button icon={FileUp} onPress={() => go({ import: 'new' })}>
        {words.import}
      </Button>
      <Button look="primary" icon={Plus} onPress={() => go({ vehicle: undefined, add: true })}>
        {words.new_vehicle}
      </Button>
    </>
  )
  return (
    <Records
      name="vehicles"
      icon={Car}
      words={words}
      asked={asked}
      isBare={asked.data?.count === 0 && !filter && !bare && !until}
      columns={columns}
      openId={openId}
      filter={filter}
      sort={sort}
      onOpen={(vehicle) => go({ vehicle, add: false })}
      onFilter={(filter) => go({ filter }, { replace: true })}
      onSort={(sort) => go({ sort }, { replace: true })}
      narrowed={
        until ? { name: words.ends({ day: format.date(until) }), onClear: () => go({ until: undefined }) } : undefined
      }
      ways={ways}
      exports={<ExportMenu listing={listing} isPlaced />}
      filters={<BareFilter isOn={bare} onChange={(bare) => go({ bare })} />}
      tally={(count) => words.count({ count })}
      many={mayChange && ((ticked) => <PickedVehicles {...ticked} />)}
      drawer={(openId || add) && <VehicleDrawer key={openId ?? 'new'} id={openId} onClose={close} />}
    >
      {importing && <ImportWizard kind={kind} at={importing} go={(at) => go({ import: at })} />}
    </Records>
  )
}
