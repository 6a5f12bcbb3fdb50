import type { CSSProperties } from 'react'
import { glyphs, inkOn, inks, type MarkerIcon } from '#web/map/glyphs.ts'
import style from './marker.module.css'

interface MarkerProps {
  marker: { icon: MarkerIcon | null; color: string | null } | undefined
  /** For whoever chooses one. */
  isLarge?: boolean
}

/** What a tracker is, in its colour, as the map draws it; nothing for those that have neither. */
export const Marker = ({ marker, isLarge = false }: MarkerProps) => {
  if (!marker) return null
  const { icon, color } = marker
  const colours = color ? { '--body': `#${color}`, '--ink': inks[inkOn(color)] } : {}
  return (
    <svg
      viewBox="0 0 24 24"
      className={`${style.marker} ${isLarge ? style.large : ''}`}
      style={colours as CSSProperties}
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="11.5" className={style.body} />
      {icon && <path d={glyphs[icon]} transform="translate(4 4)" fillRule="evenodd" className={style.glyph} />}
    </svg>
  )
}
