import { useHelp } from '#web/handbook/use-help.tsx'
import { GuestBar } from '#web/session/guest-bar.tsx'
import { useSession } from '#web/session/session.tsx'
import { Frame } from '#web/ui/frame.tsx'
import { Person } from '#web/ui/person.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useDealer } from './dealer.tsx'
import { FactorNotice } from './factor-notice.tsx'
import { isOpenTo, screens } from './screens.ts'

/** What stands around every screen of the panel. */
export const PanelFrame = () => {
  const words = useWords('panel')
  const { client, end } = useSession()
  const { config, may } = useDealer()
  const { service_title, monitoring_logo } = config.settings
  const { openHelp: _, ...help } = useHelp('panel')
  const allowed = screens.filter((screen) => isOpenTo(screen, may))
  const signOut = (): void => {
    // Whether it is heard or not, nobody is signed in here any more.
    void client.call('panel/account/logout').catch(() => undefined)
    end()
  }
  return (
    <Frame
      {...help}
      screens={allowed}
      titles={words.screens}
      service={service_title}
      logo={monitoring_logo}
      notice={
        <>
          <GuestBar face="panel" name={service_title} onLeave={signOut} />
          <FactorNotice />
        </>
      }
      foot={<Person name={service_title} onSignOut={signOut} />}
    />
  )
}
