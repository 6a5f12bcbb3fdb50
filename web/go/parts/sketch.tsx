import { useMemo } from 'react'
import type { Location } from '#geo/distance.ts'
import { pixelsOf, placeIn, viewOf } from '../map/view.ts'
import style from '../screens/screen.module.css'
import { Ground } from './ground.tsx'

/** Pixels of the picture, and of its edge that is left free. */
const size = { width: 320, height: 180, edge: 28 }

/** A circle on the ground and where one is, north above: drawn by the phone itself, so it is there without a net, over the streets where these can be had. */
export const Sketch = ({
  location,
  near,
  label,
}: {
  location: Location & { radius: number }
  near: Location | undefined
  label: string
}) => {
  const view = useMemo(() => viewOf(location, near, size), [location, near])
  const goal = placeIn(view, location)
  const here = near && placeIn(view, near)
  return (
    <div className={style.sketch}>
      <Ground view={view} at={location} />
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
        <circle cx={goal.x} cy={goal.y} r={Math.max(6, pixelsOf(view, location.radius, location))} />
        <circle cx={goal.x} cy={goal.y} r={4} className={style.goal} />
        {here && <line x1={here.x} y1={here.y} x2={goal.x} y2={goal.y} />}
        {here && <circle cx={here.x} cy={here.y} r={7} className={style.here} />}
        <path d={`M${size.width - 20} 28l-6 -16l-6 16l6 -4z`} className={style.goal} />
      </svg>
    </div>
  )
}
