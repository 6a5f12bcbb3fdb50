import { FileDown, FileUp, ListTree, MapPin, Plus } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Bounds, boundsAt, extend } from '#geo/bounds.ts'
import { boundsOf, type Shape } from '#geo/shape.ts'
import { AroundMap, fitTo } from '#web/parts/around-map.tsx'
import { ImportWizard } from '#web/parts/import/wizard.tsx'
import { MapRecords, orders } from '#web/parts/map-records.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { flag, id, ids, oneOf, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import type { Action } from '#web/ui/menu.tsx'
import { PlaceMark } from '#web/ui/place-icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { shortAddresses } from '#web/ui/short-addresses.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { view } from '../../parts/map-view.ts'
import { importKind } from './import-kind.ts'
import { LayoutDialog } from './layout/layout-dialog.tsx'
import { PickedPlaces } from './picked.tsx'
import { type Place, reachOf } from './place.ts'
import { PlaceDrawer, usePlaceEntity } from './place-drawer.tsx'

/** `here` is where a new one is begun. */
const parts = {
  place: id,
  add: flag,
  here: view,
  filter: text,
  tags: ids,
  sort: oneOf(orders, 'label'),
  at: view,
  import: text,
  layout: flag,
}

/** Of more places than these only the points are drawn. */
const most_reaches = 2_000

/** Places of the account in a list and on the map, and one of them beside. */
export default function PlacesScreen() {
  const words = useWords('fleet/places')
  const common = useCommon()
  const { may } = useUser()
  const { client } = useSession()
  const [address, go] = useAddress(parts)
  const { place: openId, add, here, filter, tags, sort, at, import: importing, layout: isLaying } = address
  const [map, setMap] = useState<MapLibre>()
  const [held, setHeld] = useState<Shape>()
  const asked = useAsk('place/list', {
    ...(filter && { filter }),
    ...(tags.length > 0 && { tag_ids: [...tags] }),
    order_by: sort === 'newest' ? 'id' : 'label',
    ascending: sort !== 'newest',
  })
  const listed = asked.data?.list
  const custom = usePlaceEntity().data?.fields
  const mayChange = may('place_update')
  const rows = useMemo(() => {
    const short = shortAddresses((listed ?? []).map(({ location }) => location.address))
    return listed?.map((place) => ({ ...place, about: short(place.location.address) }))
  }, [listed])
  // Whoever was sent to one sees it, whatever is listed.
  const isListed = rows?.some(({ id }) => id === openId)
  const read = useAsk('place/read', { place_id: openId ?? 0 }, { enabled: openId !== undefined && isListed === false })
  const one = read.data?.value.id === openId ? read.data?.value : undefined
  const place: Place | undefined = listed?.find(({ id }) => id === openId) ?? one
  const drawn = mayChange ? openId : undefined
  const shown = useMemo(() => (listed ?? []).filter(({ id }) => id !== drawn), [listed, drawn])
  const reaches = useMemo(() => (shown.length > most_reaches ? [] : shown.map(reachOf)), [shown])
  const whole = useMemo(() => wholeOf(listed ?? []), [listed])
  const kind = useMemo(() => importKind(words, custom ?? [], client), [words, custom, client])
  const choose = useCallback((place: number | undefined) => go({ place, add: false, here: undefined }), [go])
  const see = (place: Place): void => {
    if (map) fitTo(map, boundsOf(reachOf(place).shape))
  }
  const open = (id: number | undefined): void => {
    choose(id)
    const found = listed?.find((row) => row.id === id)
    if (found) see(found)
  }
  const isSent = at === undefined && place !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the map is there
  useEffect(() => {
    if (isSent) see(place)
  }, [map, isSent])
  const download = async (format: (typeof formats)[number], place_ids?: number[]): Promise<void> => {
    try {
      await saveFile(
        await client.download('place/download', { format, ...(place_ids && { place_ids }) }),
        `places.${format}`,
      )
    } catch (error) {
      toast({ text: failureText(error, common) })
    }
  }
  const exports = (ids?: number[]): readonly Action[] =>
    formats.map((format) => ({
      id: format,
      icon: FileDown,
      label: `${words.export} ${format.toUpperCase()}`,
      run: () => void download(format, ids),
    }))
  const isNarrowed = !!filter || tags.length > 0
  const create = mayChange && (
    <Button look="primary" icon={Plus} onPress={() => go({ place: undefined, add: true, here: undefined })}>
      {words.new}
    </Button>
  )
  return (
    <MapRecords
      words={words}
      icon={MapPin}
      asked={{ ...asked, data: rows }}
      isBare={listed?.length === 0 && !isNarrowed}
      address={address}
      go={go}
      openId={openId}
      onOpen={open}
      mark={(place) => <PlaceMark {...place} />}
      many={(picked, onNone) => (
        <PickedPlaces
          places={(listed ?? []).filter(({ id }) => picked.has(id))}
          exports={exports([...picked])}
          onNone={onNone}
        />
      )}
      create={create}
      actions={[
        ...(mayChange ? [{ id: 'import', icon: FileUp, label: words.import, run: () => go({ import: 'new' }) }] : []),
        ...(listed && listed.length > 0 ? exports(isNarrowed ? listed.map(({ id }) => id) : undefined) : []),
        ...(may('places_custom_fields_update')
          ? [{ id: 'layout', icon: ListTree, label: words.layout, run: () => go({ layout: true }) }]
          : []),
      ]}
      map={
        <AroundMap
          kind="place"
          zones={reaches}
          places={shown}
          chosen={openId}
          held={held}
          whole={whole}
          at={at}
          onView={(at) => go({ at }, { replace: true })}
          onChoose={choose}
          onMap={setMap}
          actionsAt={({ lat, lng }) =>
            mayChange
              ? [
                  {
                    id: 'new',
                    icon: Plus,
                    label: words.new_here,
                    run: () => go({ place: undefined, add: true, here: { lat, lng, zoom: map?.getZoom() ?? 14 } }),
                  },
                ]
              : []
          }
        />
      }
      drawer={
        (place || add) && (
          <PlaceDrawer
            key={place?.id ?? `new ${here?.lat} ${here?.lng}`}
            {...{ place, here, map }}
            onHeld={setHeld}
            onClose={() => choose(undefined)}
          />
        )
      }
    >
      {importing && <ImportWizard kind={kind} at="new" go={(at) => go({ import: at })} />}
      {isLaying && <LayoutDialog onClose={() => go({ layout: false })} />}
    </MapRecords>
  )
}

const formats = ['csv', 'xlsx', 'kml'] as const

/** What holds all of them. */
const wholeOf = (places: readonly Place[]): Bounds | undefined =>
  places.reduce<Bounds | undefined>((whole, { location }) => extend(whole ?? boundsAt(location), location), undefined)
