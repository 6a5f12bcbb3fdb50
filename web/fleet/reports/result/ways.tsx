import { across, down } from '#geo/mercator.ts'
import type { MapSection } from './sheet.ts'
import style from './sheet-map.module.css'

const [width, height, margin] = [720, 360, 20] as const

type Place = readonly [x: number, y: number]

interface WaysProps {
  lines: readonly (readonly [lng: number, lat: number][])[]
  points: MapSection['points']
  label: string
}

/** Ways and places without a map below them, north at the top: as paper has them. */
export const Ways = ({ lines, points, label }: WaysProps) => {
  const drawn = lines.map((line) => line.map(([lng, lat]): Place => [across(lng), down(lat)]))
  const places = points.map(({ lat, lng }): Place => [across(lng), down(lat)])
  const put = fitting([...drawn.flat(), ...places])
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={style.ways} role="img" aria-label={label}>
      {drawn.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <polyline key={i} points={line.map((place) => put(place).join()).join(' ')} />
      ))}
      {places.map((place, i) => {
        const [x, y] = put(place)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <g key={i}>
            <circle cx={x} cy={y} r={3.5} />
            <text x={x + 6} y={y + 3}>
              {points[i]?.label}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** What puts places into the frame, all of them and as large as can be. */
const fitting = (places: readonly Place[]): ((place: Place) => [number, number]) => {
  let [left, top, right, bottom] = [1, 1, 0, 0]
  for (const [x, y] of places) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  // A vehicle that stands is no way: what its receiver strays is not drawn large.
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1e-5),
    (height - 2 * margin) / Math.max(bottom - top, 1e-5),
  )
  return ([x, y]) => [
    rounded(width / 2 + (x - (left + right) / 2) * scale),
    rounded(height / 2 + (y - (top + bottom) / 2) * scale),
  ]
}

const rounded = (pixels: number): number => Math.round(pixels * 10) / 10
