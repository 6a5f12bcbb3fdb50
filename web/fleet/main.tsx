import '#web/session/renew.ts'
import '#web/ui/base.css'
import '#web/ui/theme.ts'
import { RouterProvider } from '@tanstack/react-router'
import { Entrance } from '#web/session/entrance.tsx'
import { UserProvider } from '#web/session/user.tsx'
import { begin } from '#web/ui/begin.tsx'
import { createScreens } from '#web/ui/screens.tsx'
import { FleetFrame } from './frame.tsx'
import { screens } from './screens.ts'

const router = createScreens('/', screens, FleetFrame)

/** On their way while the screens are. */
const ahead = ['user/get_info', 'tracker/list', 'tracker/group/list', 'tag/list'] as const

begin(
  <Entrance face="fleet" ahead={ahead}>
    <UserProvider>
      <RouterProvider router={router} />
    </UserProvider>
  </Entrance>,
)
