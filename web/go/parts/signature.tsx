import { type PointerEvent, useRef, useState } from 'react'
import { Button } from '#web/small/parts.tsx'
import { blobOf } from '../photo/scaled.ts'
import type { Attached } from '../queue/deed.ts'
import style from '../screens/screen.module.css'
import { useWords } from '../speech.tsx'
import { type Attaching, Picture } from './photos.tsx'
import { useDuring } from './taking.tsx'

/** Pixels of the picture that is kept. */
const size = { width: 800, height: 400 }

/** A name that is drawn by a finger; it is kept when the finger is lifted. */
export const Signature = ({
  label,
  field,
  attached,
  onChange,
}: {
  label: string
  field: string
  attached: Attached | undefined
  onChange: Attaching
}) => {
  const { form } = useWords()
  const during = useDuring()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  // Of the one that is drawn now; each stroke is of the same picture until it is drawn again.
  const drawn = useRef<{ key?: string }>({})
  // One that was there before is shown; the one that is drawn now stands on the paper itself.
  const [isOld, setOld] = useState(attached !== undefined)
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return [((clientX - left) / width) * size.width, ((clientY - top) / height) * size.height]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: '#10161c' })
    const [x, y] = at(event)
    pen.beginPath()
    pen.moveTo(x, y)
    pen.lineTo(x, y)
    pen.stroke()
  }
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || !isDrawing.current) return
    pen.lineTo(...at(event))
    pen.stroke()
  }
  const end = async (): Promise<void> => {
    if (!isDrawing.current || !canvas.current) return
    isDrawing.current = false
    const key = drawn.current.key ?? crypto.randomUUID()
    const now = { key }
    drawn.current = now
    const value = await blobOf(canvas.current, 'image/png')
    // What was drawn on, or cleared, meanwhile is not kept as it was before.
    if (drawn.current !== now) return
    const file: Attached = { key, name: 'signature.png', type: 'image', size: value.size, field }
    await onChange(() => [file], { key, value })
  }
  const clear = (): void => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    drawn.current = {}
    setOld(false)
    void onChange(() => [])
  }
  return (
    <>
      {isOld && attached ? (
        <div className={style.signature}>
          <Picture name={attached.key} />
        </div>
      ) : (
        <canvas
          ref={canvas}
          {...size}
          className={style.signature}
          role="img"
          aria-label={`${label}: ${attached ? form.signed : form.sign}`}
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={() => void during(end())}
          onPointerCancel={() => void during(end())}
        />
      )}
      {attached ? <Button onPress={clear}>{form.sign_clear}</Button> : <p className="quiet">{form.sign}</p>}
    </>
  )
}
