import { FileUp, FolderTree, Plus, RadioTower } from 'lucide-react'
import { useMemo } from 'react'
import { ExportMenu } from '#web/parts/export/export-menu.tsx'
import { onePage, pointOf } from '#web/parts/export/listing.ts'
import { tableListing } from '#web/parts/export/table-listing.ts'
import { ImportWizard } from '#web/parts/import/import-wizard.tsx'
import { rowsOf } from '#web/parts/pages.ts'
import { useTagText } from '#web/parts/tag-picker.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Records } from '#web/ui/records.tsx'
import { holds, sorted } from '#web/ui/sorted.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useLive } from '../live.tsx'
import { AddDrawer } from './add-drawer.tsx'
import { columnsOf, type Device, sortValue } from './columns.tsx'
import { DeviceDrawer } from './device-drawer.tsx'
import { GroupsDrawer } from './groups-drawer.tsx'
import { importKind } from './import-kind.ts'
import { useModels } from './models.ts'
import { PickedDevices } from './picked.tsx'
import { ReplaceDrawer } from './replace-drawer.tsx'
import { ShareDrawer } from './share-drawer.tsx'

/** `group`: what of the groups is open (`GroupsDrawer`); `act`: what is done with the device, such as `replace`. */
const parts = { tracker: id, act: text, add: flag, group: text, filter: text, sort: text, import: text }

/** The devices of the account, how each is heard, and one of them beside. */
export default function DevicesScreen() {
  const words = useWords('fleet/devices')
  const common = useCommon()
  const format = useFormat()
  const { may } = useUser()
  const { fleet } = useLive()
  const asked = useAsk('tracker/list')
  const [{ tracker: openId, act, add, group, filter, import: importing, sort = 'label=asc' }, go] = useAddress(parts)
  const tagText = useTagText()
  const columns = useMemo(
    () => columnsOf(words, { format, tagText, fleet, states: common.states }),
    [words, format, tagText, fleet, common],
  )
  const list = useDevices()
  const kind = useMemo(() => importKind(words, may), [words, may])
  const rows = useMemo(() => {
    const found = list.filter(({ label, source, model, group }) =>
      holds(filter, label, source.device_id, source.phone, model, group?.title),
    )
    const ordered = sorted(found, sort, (device, property) => sortValue(fleet, device, property))
    return rowsOf(ordered, `${filter} ${sort}`)
  }, [list, filter, sort, fleet])
  const open = list.find(({ id }) => id === openId)
  const goTo = (place: { tracker?: number; act?: string; add?: boolean; group?: string | undefined }): void =>
    go({ tracker: undefined, act: undefined, add: false, group: undefined, ...place })
  const isBare = asked.data?.list.length === 0
  const listing = () =>
    tableListing<Device>({
      table: 'devices',
      name: words.title,
      columns,
      pages: () =>
        onePage(Array.from({ length: rows.count }, (_, place) => rows.at(place)).filter((row) => row !== undefined)),
      place: ({ id }) => pointOf(fleet.row(id)?.state?.gps?.location),
    })
  const ways = (
    <>
      {!isBare && may('admin') && (
        <Button icon={FolderTree} onPress={() => goTo({ group: 'list' })}>
          {words.groups.title}
        </Button>
      )}
      {may('tracker_register') && (
        <>
          <Button icon={FileUp} onPress={() => go({ import: 'new' })}>
            {words.import}
          </Button>
          <Button look="primary" icon={Plus} onPress={() => goTo({ add: true })}>
            {words.add}
          </Button>
        </>
      )}
    </>
  )
  return (
    <Records
      name="devices"
      icon={RadioTower}
      words={{ ...words, nothing_found: common.nothing_found }}
      asked={{ ...asked, data: asked.data && rows }}
      isBare={isBare}
      columns={columns}
      openId={openId}
      filter={filter}
      sort={sort}
      onOpen={(tracker) => goTo({ tracker })}
      onFilter={(filter) => go({ filter }, { replace: true })}
      onSort={(sort) => go({ sort }, { replace: true })}
      ways={ways}
      exports={<ExportMenu listing={listing} isPlaced />}
      tally={(count) => words.count({ count })}
      many={(may('admin') || may('tracker_update')) && ((ticked) => <PickedDevices {...ticked} />)}
      drawer={
        add ? (
          <AddDrawer onDone={(tracker) => go({ tracker, add: false }, { replace: true })} onClose={() => goTo({})} />
        ) : group ? (
          <GroupsDrawer at={group} go={(group) => goTo({ group })} />
        ) : (
          open && (
            <DeviceDrawers
              key={open.id}
              device={open}
              act={act}
              go={(act) => goTo({ tracker: open.id, act })}
              onClose={() => goTo({})}
            />
          )
        )
      }
    >
      {importing && <ImportWizard kind={kind} at={importing} go={(at) => go({ import: at })} />}
    </Records>
  )
}

interface DrawersProps {
  device: Device
  act: string | undefined
  go(act?: string): void
  onClose(): void
}

/** One device, or what is done with it. */
const DeviceDrawers = ({ device, act, go, onClose }: DrawersProps) => {
  if (act === 'replace') return <ReplaceDrawer device={device} onDone={() => go()} onClose={() => go()} />
  if (act === 'share') return <ShareDrawer device={device} onClose={() => go()} />
  return <DeviceDrawer device={device} onAct={go} onClose={onClose} />
}

/** The trackers with their models and groups by name; anew when any belongs to others, or another filter is set. */
const useDevices = (): readonly Device[] => {
  const { data } = useAsk('tracker/list')
  const names = useModels()
  const groups = useAsk('tracker/group/list').data?.list
  return useMemo(() => {
    const byId = new Map((groups ?? []).map((group) => [group.id, group]))
    return (data?.list ?? []).map((tracker) => ({
      ...tracker,
      model: names.get(tracker.source.model) ?? tracker.source.model,
      group: byId.get(tracker.group_id),
    }))
  }, [data, names, groups])
}
