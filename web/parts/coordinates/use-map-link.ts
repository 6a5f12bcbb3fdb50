import { useEffect, useState } from 'react'
import type { Client } from '#client/client.ts'
import { useClient } from '#web/session/session.tsx'

/** What each was told: it is a setting of the platform, and stays. */
const known = new WeakMap<Client, string>()

/** Where the platform says that places are opened, with `{lat}` and `{lng}`; nothing until it is known, and where it says nowhere. */
export const useMapLink = (): string => {
  const client = useClient()
  const [link, setLink] = useState(known.get(client) ?? '')
  useEffect(() => {
    if (known.has(client)) return
    let isOver = false
    client.call('map/source/list', { domain: location.hostname }).then(
      ({ link }) => {
        known.set(client, link)
        if (!isOver) setLink(link)
      },
      // Then there is nothing to open it by, and it can be copied all the same.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [client])
  return link
}
