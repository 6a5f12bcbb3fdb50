import { Page } from '#web/ui/page.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import style from '../panel.module.css'
import { OwnPassword } from './own-password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { security } from './words.ts'

/** How whoever is signed in to the panel signs in, and where. */
export default function SecurityScreen() {
  const words = useWords(security)
  const { may } = useDealer()
  return (
    <Page title={words.title}>
      <div className={style.cards}>
        {may('password', 'update') && <OwnPassword />}
        <SecondFactor />
        <Sessions />
      </div>
    </Page>
  )
}
