import { useEffect, useState } from 'react'
import type { MapSource } from '#web/map/source.ts'
import { stranger } from '#web/session/session.tsx'

let known: readonly MapSource[] = []
const none: readonly MapSource[] = []

/** The platform's maps. The first start cuts the world: until then it is asked again, and the sea is shown. */
export const useSources = (): readonly MapSource[] => {
  const [sources, setSources] = useState(known)
  useEffect(() => {
    if (known.length > 0) return
    let timer: ReturnType<typeof setTimeout>
    const ask = async (): Promise<void> => {
      const list = await (stranger.call as (path: string) => Promise<unknown>)('map/source/list').then(
        (answer) => (answer as { list: MapSource[] }).list,
        () => none,
      )
      if (list.length === 0) timer = setTimeout(() => void ask(), 2000)
      else {
        known = list
        setSources(list)
      }
    }
    void ask()
    return () => clearTimeout(timer)
  }, [])
  return sources
}
