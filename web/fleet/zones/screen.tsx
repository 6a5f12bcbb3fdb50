import { FileDown, FileUp, LandPlot, Plus } from 'lucide-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Bounds, boundsAt, extend } from '#geo/bounds.ts'
import type { Shape } from '#geo/shape.ts'
import { AroundMap, fitTo } from '#web/parts/around-map.tsx'
import { ImportWizard } from '#web/parts/import/wizard.tsx'
import { MapRecords, orders } from '#web/parts/map-records.tsx'
import { shapeIcons } from '#web/parts/shape/shape-fields.tsx'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { flag, id, ids, oneOf, text, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import type { Action } from '#web/ui/menu.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { shortAddresses } from '#web/ui/short-addresses.ts'
import { holds, sorted } from '#web/ui/sorted.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { view } from '../../parts/map-view.ts'
import { importKind } from './import-kind.ts'
import { PickedZones } from './picked.tsx'
import { shownZone, type Zone } from './zone.ts'
import { ZoneDrawer } from './zone-drawer.tsx'

/** `here` is where a new one is begun. */
const parts = {
  zone: id,
  add: flag,
  here: view,
  filter: text,
  tags: ids,
  sort: oneOf(orders, 'label'),
  at: view,
  import: text,
}

/** Areas of the account in a list and on the map, and one of them drawn. */
export default function ZonesScreen() {
  const words = useWords('fleet/zones')
  const { types } = useWords('parts/shape')
  const { may } = useUser()
  const { client } = useSession()
  const common = useCommon()
  const [address, go] = useAddress(parts)
  const { zone: openId, add, here, filter, tags, sort, at, import: importing } = address
  const [map, setMap] = useState<MapLibre>()
  const [held, setHeld] = useState<Shape>()
  const asked = useAsk('zone/list', { with_points: true })
  const all = asked.data?.list
  const mayChange = may('zone_update')
  const rows = useMemo(() => {
    const found = (all ?? []).filter(
      ({ label, address, tags: own }) => holds(filter, label, address) && tags.every((tag) => own.includes(tag)),
    )
    const short = shortAddresses((all ?? []).map(({ address }) => address))
    const order = sort === 'newest' ? 'id=desc' : 'label=asc'
    return sorted(found, order, (zone, property) => zone[property as 'id' | 'label']).map((zone) => ({
      ...zone,
      about: [types[zone.type], short(zone.address)].filter(Boolean).join(' · '),
    }))
  }, [all, filter, tags, sort, types])
  const zone = all?.find(({ id }) => id === openId)
  // Whoever may change it sees it drawn with its handles.
  const drawn = mayChange ? openId : undefined
  const shown = useMemo(() => rows.filter(({ id }) => id !== drawn).flatMap(shownZone), [rows, drawn])
  const whole = useMemo(() => wholeOf(all ?? []), [all])
  const choose = useCallback((zone: number | undefined) => go({ zone, add: false, here: undefined }), [go])
  const bounds = zone?.bounds
  const open = (id: number | undefined): void => {
    choose(id)
    const found = rows.find((row) => row.id === id)
    if (map && found) fitTo(map, found.bounds)
  }
  // Whoever was sent to one sees it.
  const isSent = at === undefined && bounds !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the map is there
  useEffect(() => {
    if (map && isSent) fitTo(map, bounds)
  }, [map, isSent])
  const kind = useMemo(() => importKind(words, client), [words, client])
  const download = async (format: 'kml' | 'kmz', zone_ids?: number[]): Promise<void> => {
    try {
      await saveFile(
        await client.download('zone/download', { format, ...(zone_ids && { zone_ids }) }),
        `zones.${format}`,
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
  // All that are listed; of all, those that others have made meanwhile, too.
  const listed = rows.length < (all?.length ?? 0) ? rows.map(({ id }) => id) : undefined
  const create = mayChange && (
    <Button look="primary" icon={Plus} onPress={() => go({ zone: undefined, add: true, here: undefined })}>
      {words.new}
    </Button>
  )
  return (
    <MapRecords
      words={words}
      icon={LandPlot}
      asked={{ ...asked, data: all && rows }}
      isBare={all?.length === 0}
      address={address}
      go={go}
      openId={openId}
      onOpen={open}
      mark={({ type, color }) => {
        const Icon = shapeIcons[type]
        return <Icon size={20} color={`#${color}`} fill={`#${color}33`} aria-hidden />
      }}
      many={(picked, onNone) => (
        <PickedZones zones={rows.filter(({ id }) => picked.has(id))} exports={exports([...picked])} onNone={onNone} />
      )}
      create={create}
      actions={[
        ...(mayChange ? [{ id: 'import', icon: FileUp, label: words.import, run: () => go({ import: 'new' }) }] : []),
        ...(rows.length > 0 ? exports(listed) : []),
      ]}
      map={
        <AroundMap
          kind="zone"
          zones={shown}
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
                    run: () => go({ zone: undefined, add: true, here: { lat, lng, zoom: map?.getZoom() ?? 14 } }),
                  },
                ]
              : []
          }
        />
      }
      drawer={
        (zone || add) && (
          <ZoneDrawer
            key={zone?.id ?? `new ${here?.lat} ${here?.lng}`}
            {...{ zone, here, map }}
            onHeld={setHeld}
            onClose={() => choose(undefined)}
          />
        )
      }
    >
      {importing && <ImportWizard kind={kind} at="new" go={(at) => go({ import: at })} />}
    </MapRecords>
  )
}

const formats = ['kml', 'kmz'] as const

/** What holds all of them. */
const wholeOf = (zones: readonly Zone[]): Bounds | undefined =>
  zones.reduce<Bounds | undefined>(
    (whole, { bounds: { nw, se } }) => extend(extend(whole ?? boundsAt(nw), nw), se),
    undefined,
  )
