import { useEffect, useRef, useState } from 'react'
import type { Change as Put } from '../kept/shelf.ts'
import type { Attached } from '../queue/deed.ts'
import { useWords } from '../speech.tsx'
import { useHeld } from '../use-phone.tsx'
import { useKeeping } from './use-keeping.ts'

/** The bytes of what is attached, by its key. */
export interface Bytes {
  key: string
  value: Blob
}

/** Changes a part of it, or what is made of it as it is by then. Bytes are kept and let go with what names them; answers whether it is kept. */
export type Change<T> = (part: Partial<T> | ((now: T) => Partial<T>), bytes?: Bytes) => Promise<boolean>

/** Makes a deed of it by `work`, once: nothing changes it from then on. Answers whether it did so now. */
export type End = (work: () => Promise<unknown>) => Promise<boolean>

/** What is being written, put on the shelf with each change, whatever happens to the page; undefined until what was there has been read. */
export const useDraft = <T extends { attached: readonly Attached[] }>(
  name: string,
  empty: T,
): [draft: T | undefined, change: Change<T>, end: End] => {
  const { shelf, say } = useHeld()
  const { queue } = useWords()
  const keep = useKeeping()
  const [draft, setDraft] = useState<T>()
  // Photos come while something is written: each adds to what is there by then.
  const latest = useRef(empty)
  useEffect(() => {
    void shelf.read<T>('draft', name).then((kept) => {
      latest.current = { ...latest.current, ...kept }
      setDraft(latest.current)
    })
  }, [shelf, name])
  const isOver = useRef(false)
  useEffect(
    () => () => {
      isOver.current = true
    },
    [],
  )
  const change: Change<T> = async (part, bytes) => {
    // It has become a deed by now, or its screen was left: a photo comes too late for it.
    if (isOver.current) {
      if (bytes) say(queue.reasons.photo)
      return false
    }
    const before = latest.current
    const value = { ...before, ...(typeof part === 'function' ? part(before) : part) }
    latest.current = value
    setDraft(value)
    const taken: Put[] = bytes ? [{ on: 'blob', ...bytes }] : []
    const puts: Put[] = [...taken, ...letGo(before.attached, value.attached), { on: 'draft', key: name, value }]
    const isKept = await keep(() => shelf.write(puts))
    if (isKept || !bytes) return isKept
    // Without its bytes it is nothing that can be sent.
    const attached = latest.current.attached.filter(({ key }) => key !== bytes.key)
    latest.current = { ...latest.current, attached }
    setDraft(latest.current)
    return false
  }
  const end: End = async (work) => {
    if (isOver.current) return false
    isOver.current = true
    const isKept = await keep(work)
    if (!isKept) isOver.current = false
    return isKept
  }
  return [draft, change, end]
}

/** Takes the bytes away of what is attached no more. */
const letGo = (before: readonly Attached[], now: readonly Attached[]): Put[] =>
  before.filter(({ key }) => !now.some((one) => one.key === key)).map(({ key }) => ({ on: 'blob', key }))
