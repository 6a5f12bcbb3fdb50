import { useEffect, useRef, useState } from 'react'
import { useHeld } from '../use-phone.tsx'

/** Changes a part of it, or what is made of it as it is by then. */
export type Change<T> = (part: Partial<T> | ((now: T) => Partial<T>)) => void

/** What is being written, put on the shelf with each change, whatever happens to the page; undefined until what was there has been read. */
export const useDraft = <T>(name: string, empty: T): [draft: T | undefined, change: Change<T>] => {
  const { shelf } = useHeld()
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
  const change: Change<T> = (part) => {
    // It has become a deed by now, and a photo came too late for it.
    if (isOver.current) return
    latest.current = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
    setDraft(latest.current)
    void shelf.write([{ on: 'draft', key: name, value: latest.current }])
  }
  return [draft, change]
}
