import { distance, type Location } from '#geo/distance.ts'
import style from '../screens/screen.module.css'

/** Pixels of the picture, and of its edge that is left free. */
const [width, height, edge] = [320, 180, 24]

/** A circle on the ground and where one is, north above: drawn by the phone itself, so it is there without a net. */
export const Sketch = ({
  location,
  near,
  label,
}: {
  location: Location & { radius: number }
  near: Location | undefined
  label: string
}) => {
  const { circle, here } = placed(location, near)
  return (
    <svg className={style.sketch} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <circle cx={circle.x} cy={circle.y} r={circle.r} className={style.sketch_circle} />
      <circle cx={circle.x} cy={circle.y} r={4} className={style.sketch_goal} />
      {here && (
        <>
          <line x1={here.x} y1={here.y} x2={circle.x} y2={circle.y} className={style.sketch_way} />
          <circle cx={here.x} cy={here.y} r={7} className={style.sketch_here} />
        </>
      )}
      <path d={`M${width - 20} 28l-6 -16l-6 16l6 -4z`} className={style.sketch_north} />
    </svg>
  )
}

/** The circle and the phone in pixels; both with room around them. */
const placed = (location: Location & { radius: number }, near: Location | undefined) => {
  const far = near && metresFrom(location, near)
  const span = { x: Math.abs(far?.east ?? 0) + 2 * location.radius, y: Math.abs(far?.north ?? 0) + 2 * location.radius }
  const scale = Math.min((width - 2 * edge) / span.x, (height - 2 * edge) / span.y)
  const middle = { x: width / 2 - ((far?.east ?? 0) / 2) * scale, y: height / 2 + ((far?.north ?? 0) / 2) * scale }
  return {
    circle: { ...middle, r: Math.max(6, location.radius * scale) },
    here: far && { x: middle.x + far.east * scale, y: middle.y - far.north * scale },
  }
}

const metresFrom = (from: Location, { lat, lng }: Location) => ({
  east: distance(from, { lat: from.lat, lng }) * Math.sign(lng - from.lng),
  north: distance(from, { lat, lng: from.lng }) * Math.sign(lat - from.lat),
})
