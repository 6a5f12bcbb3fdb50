import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { CheckinCard } from './card.tsx'
import { type Checkin, useNames } from './use-checkins.ts'

interface DrawerProps {
  id: number
  /** As it was listed, until more is known. */
  listed: Checkin | undefined
  onClose(): void
}

/** One check-in, with its photos and what was filled in. */
export const CheckinDrawer = ({ id, listed, onClose }: DrawerProps) => {
  const words = useWords('fleet/checkins')
  const format = useFormat()
  const { may } = useUser()
  const names = useNames()
  const asked = useAsk('checkin/read', { checkin_id: id })
  const remove = useDo('checkin/delete')
  const checkin = asked.data?.value.id === id ? asked.data.value : listed
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ checkin_ids: [id] })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Drawer
      title={checkin ? names.person(checkin) || names.tracker(checkin) || format.dateTime(checkin.marker_time) : ''}
      onClose={onClose}
      actions={
        checkin &&
        may('checkin_update') && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />
      }
    >
      <Told asked={{ ...asked, data: checkin }}>{(checkin) => <CheckinCard checkin={checkin} />}</Told>
    </Drawer>
  )
}
