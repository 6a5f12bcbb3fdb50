import { useEffect, useRef, useState } from 'react'
import type { Location } from '#geo/distance.ts'
import type { Source } from '../map/drawing.ts'
import { levelOf, type View } from '../map/view.ts'
import style from '../screens/screen.module.css'
import { useHeld } from '../use-phone.tsx'

/** Streets and waters below a picture, of the platform's own map; nothing where that cannot be had now. */
export const Ground = ({ view, at }: { view: View; at: Location }) => {
  const { phone } = useHeld()
  const canvas = useRef<HTMLCanvasElement>(null)
  const sources = useRef<Promise<readonly Source[]>>(undefined)
  const [attribution, setAttribution] = useState('')
  useEffect(() => {
    let isOver = false
    const show = async (): Promise<void> => {
      const { draw, fetchDrawn, lookOf, sourceAt } = await import('../map/drawing.ts')
      // Once: which maps there are does not depend on where one is, which is known later.
      sources.current ??= phone.call('map/source/list', {}).then(({ list }) => list)
      const source = sourceAt(await sources.current, at, levelOf(view))
      const drawn = source && (await fetchDrawn(source, view, fetch))
      const context = canvas.current?.getContext('2d')
      if (isOver || !context || !drawn?.some(({ shapes }) => shapes.length > 0)) return
      context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0)
      draw(context, view, drawn, lookOf(isDark()))
      setAttribution(new DOMParser().parseFromString(source?.attribution ?? '', 'text/html').body.innerText)
    }
    // Without it there is the sketch alone, until another view tries again.
    void show().catch(() => {
      sources.current = undefined
    })
    return () => {
      isOver = true
    }
  }, [phone, view, at])
  const { width, height } = view
  return (
    <>
      <canvas
        ref={canvas}
        className={style.ground}
        width={width * devicePixelRatio}
        height={height * devicePixelRatio}
        aria-hidden
      />
      {attribution && <small className={style.attribution}>{attribution}</small>}
    </>
  )
}

const isDark = (): boolean => {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
}
