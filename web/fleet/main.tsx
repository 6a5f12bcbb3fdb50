import '#web/session/renew.ts'
import '#web/ui/base.css'
import '#web/ui/theme.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useAhead } from '#web/session/ask.ts'
import { Entrance } from '#web/session/entrance.tsx'
import { UserProvider } from '#web/session/user.tsx'
import { createScreens } from '#web/ui/screens.tsx'
import { FleetFrame } from './frame.tsx'
import { screens } from './screens.ts'

const router = createScreens('/', screens, FleetFrame)

/** The trackers are on their way while the screens are. */
const Signed = () => {
  useAhead('tracker/list', 'tracker/group/list', 'tag/list')
  return (
    <UserProvider>
      <RouterProvider router={router} />
    </UserProvider>
  )
}

createRoot(document.querySelector('#root') as Element).render(
  <StrictMode>
    <Entrance face="fleet">
      <Signed />
    </Entrance>
  </StrictMode>,
)
