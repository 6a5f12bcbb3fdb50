import { useEffect, useRef } from 'react'
import { Notice } from '#web/small/parts.tsx'
import style from '../screens/screen.module.css'
import { useWords } from '../speech.tsx'
import { useHeld } from '../use-phone.tsx'

/** What some browsers read codes with. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type Detectors = new (options: { formats: string[] }) => Detector

const detectors = (): Detectors | undefined => (globalThis as { BarcodeDetector?: Detectors }).BarcodeDetector

/** Answers whether this browser reads codes by the camera. */
export const canScan = (): boolean => detectors() !== undefined && navigator.mediaDevices !== undefined

/** Milliseconds between two looks. */
const pause = 250

/** The camera, until it sees a square code. */
export const Scanner = ({ onFound, onFailed }: { onFound: (text: string) => void; onFailed: () => void }) => {
  const words = useWords()
  const { say } = useHeld()
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef({ onFound, onFailed })
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async (detector: Detector): Promise<void> => {
      if (isOver || !video.current) return
      const [found] = await detector.detect(video.current).catch(() => [])
      if (found) told.current.onFound(found.rawValue)
      else timer = setTimeout(() => void look(detector), pause)
    }
    const begin = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return end()
      video.current.srcObject = stream
      await video.current.play()
      await look(new (detectors() as Detectors)({ formats: ['qr_code'] }))
    }
    const end = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch(() => {
      say(words.sign_in.no_camera)
      told.current.onFailed()
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      end()
    }
  }, [say, words])
  return (
    <>
      <video ref={video} className={style.video} muted playsInline />
      <Notice>{words.sign_in.scan_text}</Notice>
    </>
  )
}
