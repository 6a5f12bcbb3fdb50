import { useEffect, useRef, useState } from 'react'
import { useHeld } from '../use-phone.tsx'

/** Milliseconds after the last change until a draft is on the shelf. */
const pause = 250

/** What is being written, kept as it is written, whatever happens to the page; undefined until what was there has been read. `done`: it has become a deed, and is not kept any more. */
export const useDraft = <T>(
  name: string,
  empty: T,
): [draft: T | undefined, change: (part: Partial<T>) => void, done: () => void] => {
  const { shelf } = useHeld()
  const [draft, setDraft] = useState<T>()
  const latest = useRef<T>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const first = useRef(empty)
  useEffect(() => {
    void shelf.read<T>('draft', name).then((kept) => {
      latest.current = { ...first.current, ...kept }
      setDraft(latest.current)
    })
    const write = (): void => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      timer.current = undefined
      void shelf.write([{ on: 'draft', key: name, value: latest.current }])
    }
    addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    return () => {
      removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
      write()
    }
  }, [shelf, name])
  const change = (part: Partial<T>): void => {
    latest.current = { ...(latest.current as T), ...part }
    setDraft(latest.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      void shelf.write([{ on: 'draft', key: name, value: latest.current }])
    }, pause)
  }
  const done = (): void => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  return [draft, change, done]
}
