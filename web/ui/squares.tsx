import { useMemo } from 'react'
import style from './squares.module.css'
import { squaresOf } from './squares-path.ts'

/** A text as squares (a QR code), dark on light whatever the theme, for cameras. The text stands beside it too. */
export const Squares = ({ text }: { text: string }) => {
  const { size, path } = useMemo(() => squaresOf(text), [text])
  return (
    <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} className={style.squares} shapeRendering="crispEdges" aria-hidden>
      <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
