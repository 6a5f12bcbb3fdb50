import { FileDown, FileUp, type LucideIcon, Plus } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Bounds } from '#geo/bounds.ts'
import type { Shape } from '#geo/shape.ts'
import type { ShownPlace, ShownZone } from '#web/map/around.ts'
import type { View } from '#web/map/source.ts'
import { useUser } from '#web/session/user.tsx'
import type { Words } from '#web/words/dictionary.ts'
import { useCommon } from '#web/words/speech.tsx'
import { flag, id, ids, oneOf, text, useAddress } from '../ui/address.ts'
import { Button } from '../ui/button.tsx'
import { failureText } from '../ui/failure.ts'
import type { Action } from '../ui/menu.tsx'
import { saveFile } from '../ui/save-file.ts'
import { toast } from '../ui/toast.tsx'
import { AroundMap, fitTo } from './around-map.tsx'
import { ExportMenu } from './export/export-menu.tsx'
import { file_formats, type Listing } from './export/listing.ts'
import { ImportWizard } from './import/import-wizard.tsx'
import type { LocatedKind } from './import/kind.ts'
import { MapRecords, orders } from './map-records.tsx'
import type { Listed } from './map-row.ts'
import { view } from './map-view.ts'

/** `place` and `zone` are the open one; `here` is where a new one is begun. */
const parts = {
  place: id,
  zone: id,
  add: flag,
  here: view,
  filter: text,
  tags: ids,
  sort: oneOf(orders, 'label'),
  at: view,
  import: text,
}

/** What the address tells of such a screen, and how to change it. */
export const useMapAddress = () => useAddress(parts)
export type MapAddress = ReturnType<typeof useMapAddress>[0]

/** A record without what its row says below its label. */
type Labelled = Omit<Listed, 'about'>

/** Records of an account as the address asks for them. */
export interface Found<One extends Labelled> {
  asked: { error: unknown; refetch(): unknown }
  /** Those that are listed; nothing until they have come. */
  rows: readonly (One & Listed)[] | undefined
  /** There is none at all, whatever is looked for. */
  isBare: boolean
  /** The open one, listed or not. */
  one: One | undefined
  /** Those that a download of what is listed names; nothing for all that there are. */
  exported: number[] | undefined
  /** On the map, without the open one where that is drawn with its handles. */
  zones: readonly ShownZone[]
  places?: readonly ShownPlace[]
  /** What holds all of them. */
  whole: Bounds | undefined
}

/** What the drawer of such a screen is given beside its record. */
export interface MapDrawerProps {
  /** Where a new one is begun. */
  here: View | undefined
  map: MapLibre | undefined
  /** What is drawn now. */
  onHeld(shape: Shape | undefined): void
  onClose(): void
}

/** What can be done with several at once: what is above the list while some are ticked. */
export interface PickedProps {
  exports: readonly Action[]
  onNone(): void
}

interface MapScreenProps<One extends Labelled, Format extends string> {
  kind: 'place' | 'zone'
  icon: LucideIcon
  words: Words<'fleet/places'> | Words<'fleet/zones'>
  found: Found<One>
  boundsOf(one: One): Bounds
  mark(one: One): ReactNode
  drawer(one: One | undefined, props: MapDrawerProps): ReactNode
  picked(some: readonly One[], props: PickedProps): ReactNode
  importKind: LocatedKind
  /** Of these as a file. */
  listing(some: readonly One[]): Listing<One>
  formats: readonly Format[]
  /** `chosen`: their ids; without them all that there are. */
  download(format: Format, chosen: number[] | undefined): Promise<Response>
  /** What else can be done. */
  actions?: readonly Action[]
  children?: ReactNode
}

/** A screen of what an account has on the map, in a list and on a map: found, imported and exported, and one of them beside. */
export const MapScreen = <One extends Labelled, Format extends string>(props: MapScreenProps<One, Format>) => {
  const {
    kind,
    icon,
    words,
    found,
    boundsOf,
    mark,
    drawer,
    picked,
    importKind,
    listing,
    actions = [],
    children,
  } = props
  const { rows, one } = found
  const { may } = useUser()
  const mayChange = may(`${kind}_update`)
  const [address, go] = useMapAddress()
  const { [kind]: openId, add, here, at, import: importing } = address
  const [map, setMap] = useState<MapLibre>()
  const [held, setHeld] = useState<Shape>()
  const exports = useExports(props)
  const choose = useCallback((id: number | undefined) => go({ [kind]: id, add: false, here: undefined }), [go, kind])
  const begin = (here?: View): void => go({ [kind]: undefined, add: true, here })
  const see = (one: One | undefined): void => {
    if (map && one) fitTo(map, boundsOf(one))
  }
  const open = (id: number | undefined): void => {
    choose(id)
    see(rows?.find((row) => row.id === id))
  }
  // Whoever was sent to one sees it.
  const isSent = at === undefined && one !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the map is there
  useEffect(() => {
    if (isSent) see(one)
  }, [map, isSent])
  const imports: Action = { id: 'import', icon: FileUp, label: words.import, run: () => go({ import: 'new' }) }
  const makes = ({ lat, lng }: { lat: number; lng: number }): Action => ({
    id: 'new',
    icon: Plus,
    label: words.new_here,
    run: () => begin({ lat, lng, zoom: map?.getZoom() ?? 14 }),
  })
  return (
    <MapRecords<One & Listed>
      {...{ words, icon, address, go, openId, mark }}
      asked={{ ...found.asked, data: rows }}
      isBare={found.isBare}
      onOpen={open}
      many={(ids, onNone) =>
        picked(rows?.filter(({ id }) => ids.has(id)) ?? [], { exports: exports([...ids]), onNone })
      }
      create={
        mayChange && (
          <Button look="primary" icon={Plus} onPress={() => begin()}>
            {words.new}
          </Button>
        )
      }
      exports={
        <ExportMenu
          listing={() => listing(rows ?? [])}
          isPlaced
          isDisabled={!rows?.length}
          others={rows?.length ? exports(found.exported).filter(({ id }) => !own_formats.has(id)) : []}
        />
      }
      actions={[...(mayChange ? [imports] : []), ...actions]}
      map={
        <AroundMap
          {...{ kind, held, at }}
          zones={found.zones}
          places={found.places}
          chosen={openId}
          whole={found.whole}
          onView={(at) => go({ at }, { replace: true })}
          onChoose={choose}
          onMap={setMap}
          actionsAt={(there) => (mayChange ? [makes(there)] : [])}
        />
      }
      drawer={
        (one || add) && (
          <Fragment key={one?.id ?? `new ${here?.lat} ${here?.lng}`}>
            {drawer(one, { here, map, onHeld: setHeld, onClose: () => choose(undefined) })}
          </Fragment>
        )
      }
    >
      {importing && <ImportWizard kind={importKind} at="new" go={(at) => go({ import: at })} />}
      {children}
    </MapRecords>
  )
}

/** Those that are made here, in the words of whoever looks. */
const own_formats: ReadonlySet<string> = new Set(file_formats)

/** A download a format, of these or of all. */
const useExports = <One extends Labelled, Format extends string>(props: MapScreenProps<One, Format>) => {
  const { kind, words, formats, download } = props
  const common = useCommon()
  const save = async (format: Format, chosen: number[] | undefined): Promise<void> => {
    try {
      await saveFile(await download(format, chosen), `${kind}s.${format}`)
    } catch (error) {
      toast({ text: failureText(error, common), isFault: true })
    }
  }
  return (chosen?: number[]): readonly Action[] =>
    formats.map((format) => ({
      id: format,
      icon: FileDown,
      label: `${words.export} ${format.toUpperCase()}`,
      run: () => void save(format, chosen),
    }))
}
