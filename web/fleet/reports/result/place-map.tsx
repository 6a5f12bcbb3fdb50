import { placePin } from '#web/map/pin.ts'
import { MapView } from '#web/parts/map.tsx'

/** Where a place is. */
export default function PlaceMap({ lat, lng }: { lat: number; lng: number }) {
  return <MapView view={{ lat, lng, zoom: 13 }} onReady={(map) => placePin(map, { lat, lng })} />
}
