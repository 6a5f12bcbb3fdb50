import '#web/session/renew.ts'
import '#web/ui/base.css'
import '#web/ui/theme.ts'
import { RouterProvider } from '@tanstack/react-router'
import { Entrance } from '#web/session/entrance.tsx'
import { begin } from '#web/ui/begin.tsx'
import { createScreens } from '#web/ui/screens.tsx'
import { guarded } from './closed.tsx'
import { DealerProvider } from './dealer.tsx'
import { PanelFrame } from './frame.tsx'
import { screens } from './screens.ts'

const router = createScreens('/panel', screens.map(guarded), PanelFrame)

begin(
  <Entrance face="panel">
    <DealerProvider>
      <RouterProvider router={router} />
    </DealerProvider>
  </Entrance>,
)
