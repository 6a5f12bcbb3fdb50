import { useMemo, useState } from 'react'
import { useHelp } from '#web/handbook/use-help.tsx'
import { GuestBar } from '#web/session/guest-bar.tsx'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { Frame } from '#web/ui/frame.tsx'
import { Person } from '#web/ui/person.tsx'
import type { Screen } from '#web/ui/screens.tsx'
import { useWords } from '#web/words/speech.tsx'
import { ChatKeeper, useUnreadMessages } from './chat/keeper.tsx'
import { Alarm } from './events/alarm.tsx'
import { UnreadAlarms } from './events/unread-alarms.tsx'
import { LiveProvider, useUnread } from './live.tsx'
import { LostNotice } from './lost-notice.tsx'
import { linksOf, shownBy } from './menu.ts'
import { type Opened, Shortcuts } from './palette/shortcuts.tsx'
import { PushKeeper } from './push/push-keeper.tsx'
import { ReportsKeeper } from './reports/keeper.tsx'
import { screens } from './screens.ts'

/** What stands around every screen of the fleet. */
export const FleetFrame = () => (
  <LiveProvider>
    <Around />
    <Alarm />
    <ChatKeeper />
    <UnreadAlarms />
    <PushKeeper />
    <ReportsKeeper />
  </LiveProvider>
)

const Around = () => {
  const words = useWords('fleet')
  const { client, end } = useSession()
  const { paas_settings, user_info, user_menu, privileges } = useUser()
  const { service_title, monitoring_logo } = paas_settings
  const unread = useUnread()
  const messages = useUnreadMessages()
  const [open, onOpen] = useState<Opened>()
  const { openHelp, ...help } = useHelp('fleet')
  const shown = useMemo(() => {
    const own = ({ isMasters, right }: Screen) =>
      !privileges || (!isMasters && (!right || privileges.rights.includes(right)))
    return shownBy(user_menu, screens.filter(own))
  }, [user_menu, privileges])
  const links = useMemo(() => linksOf(user_menu), [user_menu])
  const signOut = (): void => {
    // Whether it is heard or not, nobody is signed in here any more.
    void client.call('user/logout').catch(() => undefined)
    end()
  }
  return (
    <>
      <Frame
        {...help}
        onFind={() => onOpen('palette')}
        screens={shown}
        links={links}
        titles={words.screens}
        counts={{ events: unread, chat: messages }}
        service={service_title}
        logo={monitoring_logo}
        foot={<Person name={user_info.title || user_info.login} onSignOut={signOut} />}
        notice={
          <>
            <GuestBar face="fleet" name={user_info.login} onLeave={signOut} />
            <LostNotice />
          </>
        }
      />
      <Shortcuts {...{ open, onOpen }} screens={shown} onHelp={openHelp} onSignOut={signOut} />
    </>
  )
}
