import '#web/session/renew.ts'
import '#web/ui/base.css'
import '#web/ui/theme.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Entrance } from '#web/session/entrance.tsx'
import { UserProvider } from '#web/session/user.tsx'
import { createScreens } from '#web/ui/screens.tsx'
import { FleetFrame } from './frame.tsx'
import { screens } from './screens.ts'

const router = createScreens('/', screens, FleetFrame)

/** On their way while the screens are. */
const ahead = ['user/get_info', 'tracker/list', 'tracker/group/list', 'tag/list'] as const

createRoot(document.querySelector('#root') as Element).render(
  <StrictMode>
    <Entrance face="fleet" ahead={ahead}>
      <UserProvider>
        <RouterProvider router={router} />
      </UserProvider>
    </Entrance>
  </StrictMode>,
)
