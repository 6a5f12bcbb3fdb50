import type { Feature } from 'geojson'
import { Marker } from 'maplibre-gl'
import { useMemo } from 'react'
import { drawDrives } from '#web/map/drives.ts'
import { MapView } from '#web/parts/map.tsx'
import { useUser } from '#web/session/user.tsx'
import result from './result.module.css'
import type { MapSection } from './sheet.ts'
import style from './sheet-map.module.css'

/** Names on the map, at most: more would lie on each other. */
const most_named = 40
/** One colour of light and dark maps. */
const color = '#14558f'

interface OnMapProps {
  lines: readonly [lng: number, lat: number][][]
  points: MapSection['points']
}

/** Lines and points on the map of the platform, which shows all of them. */
export default function OnMap({ lines, points }: OnMapProps) {
  const { location, zoom } = useUser().paas_settings.default_map
  const features = useMemo(() => featuresOf(lines, points), [lines, points])
  return (
    <div className={result.map}>
      <MapView
        view={{ ...location, zoom }}
        onReady={(map) => {
          const drawn = drawDrives(map, () => undefined)
          drawn.draw(features)
          drawn.fit(features)
          const named = points.filter(({ label }) => label !== '')
          const names = named.slice(0, most_named).map(({ lat, lng, label }) => {
            const element = document.createElement('div')
            element.className = style.name ?? ''
            element.textContent = label
            return new Marker({ element, anchor: 'left', offset: [10, 0] }).setLngLat({ lat, lng }).addTo(map)
          })
          return () => {
            for (const name of names) name.remove()
            drawn.remove()
          }
        }}
      />
    </div>
  )
}

const featuresOf = (lines: OnMapProps['lines'], points: OnMapProps['points']): Feature[] => [
  ...lines.map(
    (coordinates): Feature => ({
      type: 'Feature',
      properties: { color },
      geometry: { type: 'LineString', coordinates },
    }),
  ),
  ...points.map(
    ({ lat, lng }): Feature => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [lng, lat] },
    }),
  ),
]
