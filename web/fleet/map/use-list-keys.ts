import { type KeyboardEvent, useEffect, useState } from 'react'
import { isTyping } from '#web/ui/keys.ts'
import { placeAfter } from '#web/ui/place-after.ts'
import { useSteady } from '#web/ui/steady.ts'
import type { Go } from './address.ts'

/** Milliseconds after the last stroke until what is typed stands in the address. */
const pause = 1_000

/** Writes what is typed into the address, once nobody types any more. */
export const useTypedInAddress = (typed: string, written: string | undefined, go: Go): void => {
  useEffect(() => {
    const timer = setTimeout(() => {
      if ((written ?? '') !== typed) go({ q: typed }, { replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, written, go])
}

/** Acts on `/`, wherever somebody is who types nothing. */
export const useSlash = (act: () => void): void => {
  const latest = useSteady(act)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      latest()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [latest])
}

interface ListKeys {
  found: readonly number[]
  typed: string
  onTyped(typed: string): void
  open(id: number): void
  /** A key has led there. */
  onPlace(place: number): void
}

/** Goes through a list that is typed into, where Home and End belong to the field; Enter opens the active one, or the first. */
export const useListKeys = ({ found, typed, onTyped, open, onPlace }: ListKeys) => {
  const [chosen, setActive] = useState<number>()
  const place = chosen === undefined ? -1 : found.indexOf(chosen)
  const active = found[place]
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOfField = event.key === 'Home' || event.key === 'End'
    const next = isOfField || found.length === 0 ? undefined : placeAfter(event.key, place, found.length, 10)
    if (next !== undefined) {
      event.preventDefault()
      setActive(found[next])
      onPlace(next)
    } else if (event.key === 'Enter') {
      const id = active ?? found[0]
      if (id !== undefined) open(id)
    } else if (event.key === 'Escape' && typed !== '') {
      // The drawer stays while there is something to clear.
      event.preventDefault()
      event.nativeEvent.stopPropagation()
      onTyped('')
    }
  }
  return { active, onKeyDown }
}
