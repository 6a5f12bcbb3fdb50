import '#web/session/renew.ts'
import '#web/ui/base.css'
import '#web/ui/theme.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Entrance } from '#web/session/entrance.tsx'
import { createScreens } from '#web/ui/screens.tsx'
import { DealerProvider } from './dealer.tsx'
import { PanelFrame } from './frame.tsx'
import { screens } from './screens.ts'

const router = createScreens('/panel', screens, PanelFrame)

createRoot(document.querySelector('#root') as Element).render(
  <StrictMode>
    <Entrance face="panel">
      <DealerProvider>
        <RouterProvider router={router} />
      </DealerProvider>
    </Entrance>
  </StrictMode>,
)
