import { useEffect, useState } from 'react'
import { type MapSource, sourcesOf } from '#web/map/source.ts'
import { stranger } from '#web/session/session.tsx'

let known: readonly MapSource[] = []

/** Of the dealer at this address, or of the first where it is nobody's. */
const listed = () =>
  stranger
    .call('map/source/list', { domain: location.hostname })
    .catch(() => stranger.call('map/source/list'))
    .catch(() => ({ list: [], ready: false }))

/** The platform's maps. The first start cuts the world: until then it is asked again, and what there is is shown. */
export const useSources = (): readonly MapSource[] => {
  const [sources, setSources] = useState(known)
  useEffect(() => {
    if (known.length > 0) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const ask = async (): Promise<void> => {
      const { list, ready } = await listed()
      if (isOver) return
      if (list.length > 0) setSources(sourcesOf(list))
      if (ready && list.length > 0) known = sourcesOf(list)
      else timer = setTimeout(() => void ask(), 2000)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return sources
}
