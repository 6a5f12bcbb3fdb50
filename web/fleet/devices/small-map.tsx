import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { drawVehicles, type Vehicles } from '#web/map/vehicles.ts'
import { MapView } from '#web/parts/map.tsx'
import { onTheme, shownTheme } from '#web/ui/theme.ts'
import { useRow } from '../live.tsx'

interface SmallMapProps {
  id: number
  /** Where it is first seen. */
  lat: number
  lng: number
}

/** Where one tracker is, as it is told. */
export const SmallMap = ({ id, lat, lng }: SmallMapProps) => {
  const row = useRow(id)
  const [vehicles, setVehicles] = useState<Vehicles>()
  const gps = row?.state?.gps
  const standing = row?.standing ?? 'offline'
  useEffect(() => {
    if (!vehicles || !gps) return
    vehicles.put([[id, { id, ...gps.location, heading: gps.heading, standing, label: '', isStale: false }]])
  }, [vehicles, gps, id, standing])
  const ready = (map: MapLibre): (() => void) => {
    const look = { theme: shownTheme(), labels: 'hidden', isLost: false } as const
    const ignore = (): void => undefined
    const made = drawVehicles(map, { look, onChoose: ignore, onSpot: ignore, onHand: ignore })
    const stop = onTheme(() => made.show({ theme: shownTheme() }))
    setVehicles(made)
    return () => {
      stop()
      made.remove()
      setVehicles(undefined)
    }
  }
  return <MapView view={{ lat, lng, zoom: 10 }} onReady={ready} />
}
