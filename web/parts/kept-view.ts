import { useCallback, useState } from 'react'
import type { Client } from '#client/client.ts'
import type { View } from '#web/map/source.ts'
import { useClient } from '#web/session/session.tsx'

/** What each screen's map showed last: for whoever is signed in, while the page is there. */
const kept = new WeakMap<Client, Map<string, View>>()

/** Where somebody left the map of this screen, and how it is kept. */
export const useKeptView = (screen: string): readonly [View | undefined, (view: View) => void] => {
  const client = useClient()
  const [left] = useState(() => kept.get(client)?.get(screen))
  const keep = useCallback(
    (view: View): void => {
      const views = kept.get(client) ?? new Map<string, View>()
      kept.set(client, views.set(screen, view))
    },
    [client, screen],
  )
  return [left, keep]
}
