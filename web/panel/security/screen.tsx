import { Lock } from 'lucide-react'
import { panelDealerPasswordUpdate } from '#client/limits/panel-dealer-password.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { useInPerson } from '#web/session/in-person.ts'
import { ChangePassword } from '#web/session/security/password.tsx'
import { useSession } from '#web/session/session.tsx'
import { Cards } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { Empty } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from '../dealer.tsx'
import { OwnFactor } from './second-factor.tsx'
import { OwnSessions } from './sessions.tsx'

/** How whoever is signed in to the panel signs in, and where. */
export default function SecurityScreen() {
  const words = useWords('session/security')
  const common = useCommon()
  const { may } = useDealer()
  const { end } = useSession()
  const update = useDo('panel/dealer/password/update')
  if (useInPerson('panel/account/session/list') === false)
    return (
      <Page title={words.title}>
        <Empty icon={Lock} title={common.not_allowed} />
      </Page>
    )
  return (
    <Page title={words.title}>
      <Cards>
        {may('password', 'update') && (
          <ChangePassword limits={panelDealerPasswordUpdate} send={(given) => update.mutateAsync(given)} onDone={end} />
        )}
        <OwnFactor />
        <OwnSessions />
      </Cards>
    </Page>
  )
}
