import { useEffect, useRef, useState } from 'react'
import { useHeld } from '../use-phone.tsx'

/** What is being written, put on the shelf with each change, whatever happens to the page; undefined until what was there has been read. */
export const useDraft = <T>(name: string, empty: T): [draft: T | undefined, change: (part: Partial<T>) => void] => {
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
  const change = (part: Partial<T>): void => {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    void shelf.write([{ on: 'draft', key: name, value: latest.current }])
  }
  return [draft, change]
}
