import { useCallback } from 'react'
import { useAddress } from '#web/ui/address.ts'
import { useWords } from '#web/words/speech.tsx'
import { parts } from './address.ts'
import { CheckinDrawer } from './drawer.tsx'
import { CheckinList } from './list.tsx'
import { CheckinsMap } from './map.tsx'
import style from './screen.module.css'
import { useCheckins } from './use-checkins.ts'

/** What people told from their places: a list that new ones come to by themselves, a map, and one of them beside. */
export default function CheckinsScreen() {
  const words = useWords('fleet/checkins')
  const [address, go] = useAddress(parts)
  const { checkin: openId } = address
  const { wanted, asked, placed } = useCheckins(address)
  const isOpen = openId !== undefined
  // Back goes to the list, and not through all that were looked at.
  const open = useCallback((checkin: number) => go({ checkin }, { replace: isOpen }), [go, isOpen])
  const listed = placed?.find(({ id }) => id === openId)
  return (
    <div className={style.screen}>
      <main className={style.main} aria-label={words.title}>
        <CheckinList {...{ address, go, wanted, asked, open }} />
        <CheckinsMap placed={placed} count={asked.data?.count ?? 0} chosen={listed} near={address.near} open={open} />
      </main>
      {openId !== undefined && (
        <CheckinDrawer key={openId} id={openId} listed={listed} onClose={() => go({ checkin: undefined })} />
      )}
    </div>
  )
}
