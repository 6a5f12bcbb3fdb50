import type { Feature } from 'geojson'
import { Marker } from 'maplibre-gl'
import { useMemo } from 'react'
import { decodeLine } from '#geo/polyline.ts'
import { drawDrives } from '#web/map/drives.ts'
import { MapView } from '#web/parts/map.tsx'
import { useUser } from '#web/session/user.tsx'
import { useLooked } from './look.ts'
import result from './result.module.css'
import type { MapSection } from './sheet.ts'
import style from './sheet-map.module.css'
import { Ways } from './ways.tsx'

/** Names on the map, at most: more would lie on each other. */
const most_named = 40
/** One colour of light and dark maps. */
const color = '#14558f'

/** Where it was: on the map of the platform, on paper as lines alone. */
export default function SheetMap({ section }: { section: MapSection }) {
  const { isPrinted } = useLooked()
  const lines = useMemo(
    () => section.lines.map((line) => decodeLine(line).map(([lat, lng]): [number, number] => [lng, lat])),
    [section],
  )
  if (isPrinted) return <Ways lines={lines} points={section.points} label={section.header ?? ''} />
  return <OnMap lines={lines} points={section.points} />
}

interface OnMapProps {
  lines: readonly [lng: number, lat: number][][]
  points: MapSection['points']
}

const OnMap = ({ lines, points }: OnMapProps) => {
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
          const names = points.slice(0, most_named).map(({ lat, lng, label }) => {
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
