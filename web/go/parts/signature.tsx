import { type PointerEvent, useRef, useState } from 'react'
import { Button } from '#web/small/parts.tsx'
import { blobOf } from '../photo/scaled.ts'
import type { Attached } from '../queue/deed.ts'
import style from '../screens/screen.module.css'
import { useWords } from '../speech.tsx'
import { useHeld } from '../use-phone.tsx'
import { Picture } from './photos.tsx'

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
  onChange: (attached: Attached | undefined) => void
}) => {
  const { form } = useWords()
  const { shelf } = useHeld()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
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
    const bytes = await blobOf(canvas.current, 'image/png')
    const key = attached?.key ?? crypto.randomUUID()
    await shelf.write([{ on: 'blob', key, value: bytes }])
    onChange({ key, name: 'signature.png', type: 'image', size: bytes.size, field })
  }
  const clear = async (): Promise<void> => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    setOld(false)
    onChange(undefined)
    if (attached) await shelf.write([{ on: 'blob', key: attached.key }])
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
          onPointerUp={() => void end()}
          onPointerCancel={() => void end()}
        />
      )}
      {attached ? (
        <Button onPress={() => void clear()}>{form.sign_clear}</Button>
      ) : (
        <p className="quiet">{form.sign}</p>
      )}
    </>
  )
}
