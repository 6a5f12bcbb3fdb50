import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './guest-bar.module.css'
import { type Face, isGuest } from './keep.ts'
import { useSession } from './session.tsx'

/** Says, as long as it lasts, that this window is in the session of somebody else, and leads out of it. */
export const GuestBar = ({ face, name, onLeave }: { face: Face; name: string; onLeave(): void }) =>
  isGuest(face, useSession().hash) ? <Bar name={name} onLeave={onLeave} /> : null

const Bar = ({ name, onLeave }: { name: string; onLeave(): void }) => {
  const words = useWords('session')
  return (
    <div className={style.bar} role="status">
      <span>
        {words.guest} <strong>{name}</strong>
      </span>
      <Button look="plain" onPress={onLeave}>
        {words.guest_leave}
      </Button>
    </div>
  )
}
