import { useNavigate } from '@tanstack/react-router'
import { FileUp, Plus } from 'lucide-react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './screen.module.css'

/** Vehicles of which no device reports. */

const useBare = (): number => useAsk('vehicle/list', { has_tracker: false, limit: 0 }).data?.count ?? 0

/** Where devices are added for them. */
const useWays = () => {
  const navigate = useNavigate()
  const to = (search: object) => () => void navigate({ to: '/devices' as never, search: search as never })
  return { add: to({ add: 'yes' }), sheet: to({ import: 'new' }) }
}

/** Shows those alone, and leads on to their devices. */
export const BareFilter = ({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) => {
  const words = useWords('fleet/vehicles').bare
  const { may } = useUser()
  const count = useBare()
  const { sheet } = useWays()
  if (count === 0 && !isOn) return null
  return (
    <>
      <Button look={isOn ? 'plain' : 'quiet'} aria-pressed={isOn} onPress={() => onChange(!isOn)}>
        {words.filter({ count })}
      </Button>
      {isOn && may('tracker_register') && (
        <Button icon={FileUp} onPress={sheet}>
          {words.sheet}
        </Button>
      )}
    </>
  )
}

/** What an import of vehicles leads on to. */
export const Bare = () => {
  const words = useWords('fleet/vehicles').bare
  const { may } = useUser()
  const count = useBare()
  const { add, sheet } = useWays()
  if (count === 0 || !may('tracker_register')) return null
  return (
    <section className={style.next}>
      <p>{words.left({ count })}</p>
      <span className={style.ways}>
        <Button icon={Plus} onPress={add}>
          {words.add}
        </Button>
        <Button icon={FileUp} onPress={sheet}>
          {words.sheet}
        </Button>
      </span>
    </section>
  )
}
