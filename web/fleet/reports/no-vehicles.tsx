import { useNavigate } from '@tanstack/react-router'
import { Plus, RadioTower } from 'lucide-react'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'

/** Instead of reports, where there is no vehicle yet that they could tell of. */
export const NoVehicles = () => {
  const words = useWords('fleet/reports')
  const navigate = useNavigate()
  const { may } = useUser()
  return (
    <Empty icon={RadioTower} title={words.no_vehicles} text={words.no_vehicles_text}>
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
