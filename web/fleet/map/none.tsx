import { useNavigate } from '@tanstack/react-router'
import { Plus, SearchX, Truck } from 'lucide-react'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useLive } from '../live.tsx'

/** Instead of a list: there is none yet, or nothing of it is what was looked for. */
export const None = ({ onAll }: { onAll(): void }) => {
  const words = useWords('fleet/map')
  const { fleet } = useLive()
  const { may } = useUser()
  const navigate = useNavigate()
  if (fleet.all().length > 0)
    return (
      <Empty icon={SearchX} title={words.none_found}>
        <Button onPress={onAll}>{words.show_all}</Button>
      </Empty>
    )
  return (
    <Empty icon={Truck} title={words.nobody} text={words.nobody_text}>
      {may('tracker_register') && (
        <Button
          look="primary"
          icon={Plus}
          onPress={() => void navigate({ to: '/devices', search: { add: 'yes' } } as never)}
        >
          {words.add_device}
        </Button>
      )}
    </Empty>
  )
}
